/** A read. It is tried again when the network or the service fails, or when the service is too busy. */
export interface Query<Input, Output> {
  query(...args: Arguments<Input, CallOptions>): Promise<Output>;
}

/**
 * A write, sent with an Idempotency-Key. It is tried again when the service was too busy and did nothing. With a key of yours, or
 * when it is only tried (`simular`), it is sent again whenever a query would be.
 */
export interface Mutation<Input, Output> {
  mutate(...args: Arguments<Input, MutationOptions>): Promise<Output>;
}

export interface CallOptions {
  /** Aborting it gives the call up. */
  signal?: Signal;
}

export interface MutationOptions extends CallOptions {
  /**
   * Sent under one key, the mutation is done once, however often it is sent. Nothing is kept of a password or a secret, so this does
   * not hold for signing in and for passwords, nor where a key, a link or a webhook's secret is made. By default each call has a
   * new key. 1–255 characters.
   */
  idempotencyKey?: string;
  /** Only tries the write: it answers or refuses as usual, and nothing is kept. */
  simular?: boolean;
}

/** What a procedure takes: `EntradaDe<Client['lotes']['listar']>`. @public */
export type EntradaDe<Call> =
  Call extends Query<infer Input, unknown>
    ? Input
    : Call extends Mutation<infer Input, unknown>
      ? Input
      : never;

/** What a procedure answers: `SaidaDe<Client['lotes']['listar']>`. */
export type SaidaDe<Call> =
  Call extends Query<never, infer Output>
    ? Output
    : Call extends Mutation<never, infer Output>
      ? Output
      : never;

/** A report, which is a file in the `formato` given in its filters. */
export type ReportPath = `/relatorios/${string}`;

/** What is always answered as a file. */
export type DocumentPath =
  | `/movimentacoes/${string}/termo`
  | `/entregas/${string}/termo`
  | `/lotes/${string}/etiqueta`
  | '/lotes/etiquetas';

/** The query of a file. A filter that is undefined is left out. */
export type Filters = { readonly [name: string]: string | number | boolean | undefined };

/** The filters of a report, and the format of its file. */
export type ReportFilters = Filters & { readonly formato: 'csv' | 'xlsx' | 'pdf' };

export interface Files {
  /**
   * Fetches a report or a document: `client.baixar('/relatorios/lotes', { formato: 'pdf' }).salvar('lotes.pdf')`. It is
   * tried again, as a query is, until its first bytes are there. A report is a file in the `formato` that is asked for; as data
   * it is `client.relatorios.lotes.query()`.
   */
  baixar(caminho: ReportPath, filtros: ReportFilters, options?: CallOptions): Download;
  baixar(caminho: DocumentPath, filtros?: Filters, options?: CallOptions): Download;
}

export interface DownloadedFile extends FileContent {
  /** The name that the service gives it, without any folder. */
  nome: string;
  /** Its media type, such as `application/pdf`. */
  tipo: string;
  /** Its bytes as they arrive, to be read once. A file that breaks off throws an ErroDoViveiro here. */
  conteudo: AsyncIterable<Uint8Array>;
  /** Its bytes as a stream of the platform. */
  stream(): PlatformStream;
}

/** A file that is arriving. Await it, or say at once what to do with it. */
export interface Download extends Promise<DownloadedFile>, FileContent {
  /** Its bytes as a stream of the platform, once they begin to arrive. */
  stream(): Promise<PlatformStream>;
}

/** What can be done with the bytes of a file, which are read once. */
export interface FileContent {
  /** The whole file, in memory. */
  blob(): Promise<PlatformBlob>;
  /**
   * Writes it to the disk of a program in Node, under this path; for a folder, under its own name by default. The
   * file appears when it is whole, or not at all. An existing file is kept by default. Answers the path.
   */
  salvar(caminho?: string, options?: SaveOptions): Promise<string>;
}

export interface SaveOptions {
  /** Whether an existing file is replaced. */
  substituir?: boolean;
}

/** The platform's own `ReadableStream`, where its types are known. */
export type PlatformStream = typeof globalThis extends { ReadableStream: { prototype: infer Own } }
  ? Own
  : AsyncIterable<Uint8Array>;

/** The platform's own `Blob`, where its types are known. */
export type PlatformBlob = typeof globalThis extends { Blob: { prototype: infer Own } }
  ? Own
  : {
      readonly size: number;
      readonly type: string;
      text(): Promise<string>;
      arrayBuffer(): Promise<ArrayBuffer>;
    };

/** Any `fetch`, as far as it is used here. */
// biome-ignore lint/suspicious/noExplicitAny: its types are the platform's, and the package names no platform
export type Fetch = (url: any, options?: any) => Promise<any>;

/** An `AbortSignal`, wherever it comes from. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}

/** An input without required fields may be left out. */
export type Arguments<Input, Options> = Input extends undefined
  ? [input?: undefined, options?: Options]
  : Partial<Input> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options];
