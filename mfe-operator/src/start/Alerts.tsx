import type { MachineFinding } from '@haggle/shared-contract'
import { LocalTime, Tag } from '@haggle/shared-ui'
import { Section } from '../desk/Section'
import desk from '../desk/Desk.module.css'

/** What is not well, the worst first, with what to do about it. */
export function Alerts({ findings = [] }: { findings: readonly MachineFinding[] | undefined }) {
  const ill = findings.filter(({ level }) => level !== 'ok')
  if (ill.length === 0) return null
  return (
    <Section title="Alerts">
      <ul className={desk.list}>
        {ill.map(({ about, level, says, todo, at }) => (
          <li key={about + says}>
            {level === 'fault' ? <Tag color="error">Fault</Tag> : <Tag color="warning">Warning</Tag>}{' '}
            <strong>{about}</strong>{' '}
            <span className={desk.text}>
              {says} {at && <LocalTime time={at} />}
            </span>
            {todo && <div className={desk.note}>{todo}</div>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
