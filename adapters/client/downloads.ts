import type { CallOptions } from './calls.ts';
import type { Procedures } from './procedures.ts';

/** A report, which is a file in the `formato` given in its filters. */
export type ReportPath = `/relatorios/${keyof Procedures['relatorios']}`;

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
