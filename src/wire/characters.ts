/** What text may be written with. */

/** No control characters, and no format characters except U+200C and U+200D, which some scripts need. */
export const LINE = {
  wrong: /\p{Cc}|(?![\u200C\u200D])\p{Cf}/u,
  fault: 'Retire do texto os caracteres invisíveis ou de controle.',
};
/** A direction override reverses digits: 05 would be read as 50. */
export const LINES = { wrong: /(?![\n\t])\p{Cc}|[\u202D\u202E]/u, fault: LINE.fault };
/** A visible character: neither a space nor a character that is drawn as nothing. */
export const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/**
 * ASCII only, because look-alike letters lead to another address. The local part is a dot-atom, and the host name has
 * at least two labels.
 */
export const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;
