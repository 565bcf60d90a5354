import { type PostStatus, postStatuses } from '../../../../contract/content/post-statuses.ts';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { SelectField } from '../../../ui/field.tsx';
import { postStatusNames } from '../post-kind-texts.ts';

/** How far the post has come. Offers *approved* to those who may approve, and where the post has it already. */
export function StatusField({
  post,
  isBusy,
  onChoose,
}: {
  post: EditablePost;
  isBusy: boolean;
  onChoose: (status: PostStatus) => void;
}) {
  const offered = postStatuses.filter(
    (status) => status !== 'approved' || post.may_approve || post.status === status,
  );
  return (
    <SelectField
      label="Status"
      value={post.status}
      disabled={isBusy}
      onChange={(event) => onChoose(event.target.value as PostStatus)}
    >
      {offered.map((status) => (
        <option key={status} value={status}>
          {postStatusNames[status]}
        </option>
      ))}
    </SelectField>
  );
}
