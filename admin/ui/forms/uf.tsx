import { UFS } from '../../../src/common/vocabulary.ts';
import { OneOf } from './form.tsx';

/** The state of a place, which may be blank. */
export function Uf({ name }: { name: string }) {
  return <OneOf name={name} label="UF" data={[...UFS]} required={false} clearable />;
}
