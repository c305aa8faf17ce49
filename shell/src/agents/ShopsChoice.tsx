import type { AgentQuestion, MandateTerms } from '@haggle/shared-contract'
import { Button, SelectField } from '@haggle/shared-ui'
import styles from './agents.module.css'

interface ShopsChoiceProps {
  shops: NonNullable<AgentQuestion['shops']>
  value: MandateTerms['shops']
  onChange: (shops: MandateTerms['shops']) => void
}

const ALL = 'all'
const MORE = ''

/** All shops, or some, chosen one after the other. */
export function ShopsChoice({ shops, value, onChange }: ShopsChoiceProps) {
  const chosen = value === ALL ? [] : value
  const rest = shops.filter(({ _id }) => !chosen.includes(_id))
  const options = [
    { value: ALL, label: 'All shops' },
    ...(value === ALL ? [] : [{ value: MORE, label: 'Only these; choose another' }]),
    ...rest.map(({ _id, shopName }) => ({ value: _id, label: shopName })),
  ]
  const choose = (id: string) => {
    if (id === ALL) onChange(ALL)
    else if (id !== MORE) onChange([...chosen, id])
  }
  const remove = (id: string) => {
    const left = chosen.filter((each) => each !== id)
    onChange(left.length === 0 ? ALL : left)
  }
  return (
    <>
      <SelectField label="Shops" options={options} value={value === ALL ? ALL : MORE} onChange={choose} />
      {chosen.length > 0 && (
        <ul className={styles.shops} aria-label="Chosen shops">
          {shops
            .filter(({ _id }) => chosen.includes(_id))
            .map(({ _id, shopName }) => (
              <li key={_id}>
                {shopName}
                <Button type="text" aria-label={`Remove ${shopName}`} onClick={() => remove(_id)}>
                  Remove
                </Button>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
