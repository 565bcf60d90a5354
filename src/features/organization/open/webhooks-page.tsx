import { createWebhook } from '../../../../contract/organization/webhooks.calls.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Permitted, SettingsFrame, SettingsSection } from '../../settings/settings-frame.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';

/** Where other programs are told of events. */
export function WebhooksPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Webhooks"
        description={
          isOwner
            ? 'Other programs are told of events by a signed request. It carries ids alone; what is known of people stays here.'
            : 'Only an Owner of your organization can see and create webhooks.'
        }
      >
        {isOwner && (
          <Permitted changes={createWebhook}>
            <div className="space-y-8">
              <WebhookForm />
              <WebhookList />
            </div>
          </Permitted>
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}
