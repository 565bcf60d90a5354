import { type PostKind, postKinds } from '../../../contract/content/post-kinds.ts';
import { type PostStage, postStages } from '../../../contract/content/post-statuses.ts';
import { dayForm, uuidForm } from '../../lib/address-values.ts';
import { useListAddress } from '../../lib/use-list-address.ts';

/** What a list is narrowed by, as the address says it. */
export interface PostFilterValues {
  /** Separated with commas; only where posts of all kinds are listed. */
  kinds?: string;
  q?: string;
  status?: PostStage;
  mine?: 'true';
  author?: string;
  tag?: string;
  campaign?: string;
  from?: string;
  to?: string;
}

/** The filters in the address, which a reload and a link keep. What makes no sense is left out. */
export function usePostFilters(kind?: PostKind) {
  const address = useListAddress<keyof PostFilterValues>();
  const { given } = address;
  const status = postStages.find((each) => each === given('status'));
  const kinds = kind ? [] : postKinds.filter((each) => given('kinds').split(',').includes(each));
  const values: PostFilterValues = {
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(given('q') && { q: given('q').slice(0, 200) }),
    ...(status && { status }),
    ...(given('mine') === 'true' && { mine: 'true' as const }),
    ...(uuidForm.test(given('author')) && { author: given('author') }),
    ...(given('tag') && { tag: given('tag').slice(0, 40) }),
    ...(given('campaign') && { campaign: given('campaign').slice(0, 200) }),
    ...(dayForm.test(given('from')) && { from: given('from') }),
    ...(dayForm.test(given('to')) && { to: given('to') }),
  };
  return { ...address, values, isNarrowed: Object.keys(values).length > 0 };
}
