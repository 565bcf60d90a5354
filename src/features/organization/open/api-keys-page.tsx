import { createApiKey } from '../../../../contract/organization/api-keys.calls.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Permitted, SettingsFrame, SettingsSection } from '../../settings/settings-frame.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyList } from './api-key-list.tsx';

/** Keys by which other programs use the organization's data. */
export function ApiKeysPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="API keys"
        description={
          isOwner ? (
            <>
              With a key another program makes calls in your name, within the scopes that you choose. The
              calls are described at{' '}
              <a href="/docs" className="underline">
                /docs
              </a>
              .
            </>
          ) : (
            'Only an Owner of your organization can see and create API keys.'
          )
        }
      >
        {isOwner && (
          <Permitted changes={createApiKey}>
            <div className="space-y-8">
              <ApiKeyForm />
              <ApiKeyList />
            </div>
          </Permitted>
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}
