import type { MachineInstance, MarketOverview } from '@haggle/shared-contract'
import { Alert, formatDate, LocalTime, Tag } from '@haggle/shared-ui'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'
import { FoundTable } from '../found-list/FoundTable'

/** An older back end tells less. */
type MachineProps = Partial<NonNullable<MarketOverview['machine']>>

/** How the market runs: that it is a copy, what is well, and its back ends. What is not well is among the alerts. */
export function Machine({ findings = [], instances = [], quietSince }: MachineProps) {
  const well = findings.filter(({ level }) => level === 'ok')
  return (
    <Section title="How it runs">
      {quietSince !== undefined && (
        <Alert
          type="warning"
          title={`This is a restored copy: since ${formatDate(quietSince)} it sends no mail and takes no payments.`}
        />
      )}
      <Facts
        facts={Object.fromEntries(
          well.map(({ about, says, at }) => [
            about,
            <>
              {says} {at && <LocalTime time={at} />}
            </>,
          ]),
        )}
      />
      {instances.length > 0 && <BackEnds instances={instances} />}
    </Section>
  )
}

const BackEnds = ({ instances }: { instances: MachineInstance[] }) => (
  <FoundTable name="Back ends" columns={['Back end', 'Version', 'Running since', 'Last told', 'State']}>
    {instances.map(({ id, place, version, startedAt, seenAt, isSilent }) => (
      <tr key={id}>
        <th scope="row">{place}</th>
        <td>{version}</td>
        <td>
          <LocalTime time={startedAt} />
        </td>
        <td>
          <LocalTime time={seenAt} />
        </td>
        <td>{isSilent ? <Tag color="error">Silent</Tag> : <Tag color="success">Alive</Tag>}</td>
      </tr>
    ))}
  </FoundTable>
)
