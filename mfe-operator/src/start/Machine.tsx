import type { MarketOverview } from '@haggle/shared-contract'
import { Alert, formatDate, LocalTime } from '@haggle/shared-ui'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'

/** How the market runs: what the API that answered knows. */
export function Machine({
  provider,
  oldestMail,
  quietSince,
  unsentMails,
}: NonNullable<MarketOverview['machine']> & { unsentMails: number }) {
  return (
    <Section title="How it runs">
      {quietSince !== undefined && (
        <Alert
          type="warning"
          title={`This is a restored copy: since ${formatDate(quietSince)} it sends no mail and takes no payments.`}
        />
      )}
      {unsentMails > 0 && (
        <Alert type="error" title={`Mails that could not be sent: ${unsentMails}. Is the mail server right?`} />
      )}
      <Facts
        facts={[
          ['API', 'answers'],
          ['Card provider', provider === 'live' ? 'real payments' : 'sandbox: no real money moves'],
          [
            'Mail',
            oldestMail === undefined ? (
              'all sent'
            ) : (
              <>
                the oldest waits since <LocalTime time={oldestMail} />
              </>
            ),
          ],
        ]}
      />
    </Section>
  )
}
