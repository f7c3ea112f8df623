import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipPart {
  path: string;
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The bytes of a ZIP archive, written while its parts are read. No more than one piece is in memory. */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const { path, pieces } of parts) {
    const part = new DeflatedPart(path);
    zip.add(part);
    for await (const piece of pieces) {
      await part.add(piece);
      yield* ready.splice(0);
    }
    await part.add(NOTHING, true);
  }
  zip.end();
  yield* ready;
}

const NOTHING = new Uint8Array();

/** Node compresses each piece outside the thread that serves; the library would do it inside. */
class DeflatedPart extends ZipPassThrough {
  /** Deflate. */
  override compression = 8;
  #deflated = NOTHING;

  async add(piece: Uint8Array, last = false): Promise<void> {
    const { Z_FINISH, Z_SYNC_FLUSH } = constants;
    this.#deflated = await deflated(piece, { finishFlush: last ? Z_FINISH : Z_SYNC_FLUSH });
    this.push(piece, last);
  }

  protected override process(_: Uint8Array, last: boolean): void {
    this.ondata(null, this.#deflated, last);
  }
}

const deflated = promisify<Uint8Array, object, Uint8Array<ArrayBuffer>>(deflateRaw);
