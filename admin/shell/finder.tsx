import Magnifier from 'icon:search';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Encontrado } from '../../src/busca/schemas.ts';
import { documentoMascarado } from '../../src/common/brazilian.ts';
import { word } from '../../src/common/palavras.ts';
import { TITULOS } from '../../src/common/relatorios.ts';
import { fold, isCalled } from '../../src/common/text.ts';
import { serviceNow } from '../device/service-clock.ts';
import type { NomeDoRelatorio } from '../relatorios/reports.tsx';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { inteiro, quantia, vivas } from '../ui/format.ts';
import { useSingleKey } from '../ui/keys.ts';
import { useActs, useIsAdministrator } from '../ui/person.ts';
import { SEARCH, whyFailed } from '../ui/search.ts';
import { actIn } from './acts.ts';
import css from './finder.module.css';
import { PAGES, useActions, useSees } from './pages.ts';
import { isAct, isSaid, LEAVE, receiptIn, reportIn, SAID } from './said.ts';
import { SearchKey } from './search-key.tsx';
import { useSignOut } from './sign-out.tsx';

/** The search itself. It continues with the text that was typed before it was loaded. */
export function Finder({ typed }: { typed: string }) {
  const [text, setText] = useState(typed);
  const [asked] = useDebouncedValue(text.trim(), 40, { leading: true });
  const box = useRef<HTMLInputElement>(null);
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const navigate = useNavigate();
  const found = useQuery({
    ...trpc.busca.geral.queryOptions({
      texto: receiptIn(asked, new Date(serviceNow()).getFullYear()) ?? asked,
    }),
    ...SEARCH,
    enabled: asked !== '',
  });
  const mayAct = useActs();
  const said = mayAct ? actIn(asked) : undefined;
  const of = useQuery({
    ...trpc.busca.geral.queryOptions({ texto: said?.of ?? '' }),
    ...SEARCH,
    enabled: said !== undefined,
  });
  const failed = found.error ?? of.error;
  const acts = actsOf(said, text, of.isPlaceholderData ? [] : (of.data ?? []));
  const open = () => {
    box.current?.focus();
    box.current?.select();
  };
  useHotkeys([['mod+K', open]], []);
  useSingleKey('/', open);
  useEffect(() => box.current?.focus(), []);
  const meant = useMeant(text);
  const places = usePlaces(text).filter(({ to }) => !meant.some((each) => each.to === to));
  const records = recordsOf(found.data ?? [], asked, text.trim(), found.isPlaceholderData);
  const alike = areAlike(records, text);
  // Enter takes nothing that somebody may not have meant.
  const mark = () =>
    alike && acts.length + meant.length === 0 ? list.resetSelectedOption() : list.selectFirstOption();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (text !== '') mark();
  }, [found.data, of.data, alike, meant.length]);
  const { leave, question } = useSignOut();
  const go = (href: string) => {
    setText('');
    list.closeDropdown();
    box.current?.blur();
    if (href === LEAVE.to) leave();
    else void navigate({ href });
  };
  return (
    <Combobox store={list} onOptionSubmit={go} shadow="md" position="bottom-end" width={360}>
      <Combobox.Target>
        <TextInput
          ref={box}
          type="search"
          aria-label="Buscar"
          placeholder="Buscar"
          leftSection={<Magnifier size={16} />}
          rightSection={found.isFetching ? <Loader size={14} /> : <SearchKey />}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            list.openDropdown();
            mark();
          }}
          onFocus={() => list.openDropdown()}
          onBlur={() => list.closeDropdown()}
          onKeyDown={({ key }) => key === 'Escape' && box.current?.blur()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah="70vh" style={{ overflowY: 'auto' }}>
          {acts.length > 0 && (
            <Combobox.Group label="Ações">
              {acts.map(({ href, name, found }) => (
                <Combobox.Option key={href} value={href}>
                  <div>
                    {name}: {found.lote ? found.lote.especies.join(', ') : found.titulo}
                  </div>
                  <div className={`${css.more} detalhe`}>{detailOf(found)}</div>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          <Places label="Você quis" places={meant} />
          {records.length > 0 && (
            <Combobox.Group label={alike ? 'Parecidos' : 'Registros'}>
              {records.map((each) => (
                <Result key={`${each.tipo}${each.id}`} {...each} />
              ))}
            </Combobox.Group>
          )}
          <Places label="Páginas e ações" places={places} />
          {failed && <Combobox.Empty>{whyFailed(failed)}</Combobox.Empty>}
          {!failed && acts.length + meant.length + records.length + places.length === 0 && (
            <Combobox.Empty>
              {found.isFetching || of.isFetching ? 'Procurando…' : 'Nada com este texto.'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
      {question}
    </Combobox>
  );
}

interface Place {
  to: string;
  name: string;
}

function Places({ label, places }: { label: string; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {places.map(({ to, name }) => (
        <Combobox.Option key={to} value={to}>
          {name}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

/** Whether nothing has this text: the service answers what is written like it. */
function areAlike(records: readonly Encontrado[], text: string): boolean {
  return (
    records.length > 0 &&
    /^[\p{L}\s'’-]+$/u.test(text) &&
    records.every(({ titulo, detalhe }) => !isCalled(`${titulo} ${detalhe}`, text))
  );
}

/** The pages and acts that people call otherwise, and the reports that the text asks for. */
function useMeant(text: string): Place[] {
  const administrator = useIsAdministrator();
  const acts = useActs();
  const report = reportIn(text);
  const { data: reports } = useQuery({
    queryKey: ['nomes dos relatórios'],
    queryFn: async () => (await import('../relatorios/reports.tsx')).REPORTS,
    enabled: report !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (report !== undefined) {
    return Object.entries(reports ?? {})
      .map(([nome, { administrador }]) => ({ nome, administrador, title: TITULOS[nome as NomeDoRelatorio] }))
      .filter(({ title, administrador }) => (administrator || !administrador) && isCalled(title, report))
      .map(({ nome, title }) => ({ to: `/relatorios/${nome}`, name: `Relatório: ${title}` }));
  }
  return [...SAID, LEAVE].filter(
    (each) =>
      (administrator || !('administrador' in each)) && (acts || !isAct(each.to)) && isSaid(each.said, text),
  );
}

/** Until the answer comes, earlier results stay if their names match the new text. */
function recordsOf(kept: Encontrado[], asked: string, typed: string, isKept: boolean): Encontrado[] {
  if (typed === '') return [];
  const found =
    typed === asked && !isKept
      ? kept
      : kept.filter(({ titulo, detalhe }) => isCalled(`${titulo} ${detalhe}`, typed));
  // Records in use come first, whatever their kind.
  return [...found.filter((each) => !isInactive(each)), ...found.filter(isInactive)];
}

/** The addresses of the typed act, for each record that it applies to. */
function actsOf(said: ReturnType<typeof actIn>, typed: string, found: Encontrado[]) {
  if (!said || actIn(typed)?.act !== said.act) return [];
  const { name, at } = said.act;
  return found
    .flatMap((each) => {
      const href = at(each);
      return href ? [{ href, name, found: each }] : [];
    })
    .slice(0, 8);
}

function detailOf({ tipo, titulo, detalhe, situacao, lote, especie }: Encontrado): string {
  if (lote) {
    const ativo = [word(lote.fase), vivas(lote.quantidade_total)];
    return [titulo, lote.estufa, ...(situacao === 'ATIVO' ? ativo : ['encerrado'])].join(' · ');
  }
  if (especie) {
    const { nome_cientifico, variedade, quantidade_atual, em_producao, tipo } = especie;
    const emLotes = em_producao > 0 && `${inteiro(em_producao)} em lotes`;
    return [nome_cientifico, variedade, quantia(quantidade_atual, tipo), emLotes].filter(Boolean).join(' · ');
  }
  return tipo === 'destinatario' ? documentoMascarado(detalhe) : detalhe;
}

function Result(found: Encontrado) {
  const { tipo, id, titulo, situacao, lote } = found;
  return (
    <Combobox.Option value={recordAt(tipo, id)}>
      <div className={css.result}>
        <span>{lote ? lote.especies.join(', ') : titulo}</span>
        <span className={`${css.kind} detalhe`}>{KIND[tipo]}</span>
      </div>
      <div className={`${css.more} detalhe`}>
        {[detailOf(found), !lote && TOLD.includes(situacao) && word(situacao)].filter(Boolean).join(' · ')}
      </div>
    </Combobox.Option>
  );
}

function isInactive({ situacao }: Encontrado): boolean {
  return situacao.toUpperCase() === 'INATIVO';
}

/** The states that set a record apart from those in use. */
const TOLD: readonly string[] = [
  ...['INATIVO', 'Inativo', 'PARCIAL', 'ESTORNADA'],
  ...['ABERTA', 'ENCERRADA', 'CANCELADA'],
];

const KIND = {
  lote: 'Lote',
  especie: 'Espécie',
  procedencia: 'Procedência',
  estufa: 'Estufa',
  destinatario: 'Destinatário',
  usuario: 'Usuário',
  entrega: 'Entrega',
  contagem: 'Contagem',
} as const satisfies Record<Encontrado['tipo'], string>;

/** The pages and actions whose name has this text; without a text, the most common ones. */
function usePlaces(text: string) {
  const actions = useActions();
  const all = [...actions, ...PAGES.filter(useSees())];
  const wanted = fold(text.trim());
  return all
    .filter(({ name }) => fold(name).includes(wanted))
    .slice(0, wanted === '' ? actions.length || PAGES.length : 5);
}
