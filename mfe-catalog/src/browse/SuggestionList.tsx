import { formatMoney } from '@haggle/shared-contract'
import { ProductImage } from '@haggle/shared-ui'
import type { Suggestion } from './useSuggestions'
import styles from './SuggestionList.module.css'

interface SuggestionListProps {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the option that Enter chooses. */
  active: number | undefined
  onChoose: (suggestion: Suggestion) => void
}

const GROUPS = ['Categories', 'Products', 'Shops'] as const

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The listbox below the search box; the focus stays in the box, which refers to the active option. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={styles.list}
      // Pressing must not blur the box, which would run the search.
      onMouseDown={(event) => event.preventDefault()}
    >
      {GROUPS.filter((name) => suggestions.some(({ group }) => group === name)).map((name) => (
        <div key={name} role="group" aria-label={name}>
          <p className={styles.group} aria-hidden="true">
            {name}
          </p>
          {suggestions.map(
            (suggestion, index) =>
              suggestion.group === name && (
                <div
                  key={index}
                  id={optionId(id, index)}
                  role="option"
                  aria-selected={index === active}
                  className={styles.option}
                  onClick={() => onChoose(suggestion)}
                >
                  {suggestion.image !== undefined && <ProductImage src={suggestion.image} alt="" size={40} />}
                  <span className={styles.label}>{suggestion.label}</span>
                  {suggestion.price !== undefined && <span>{` ${formatMoney(suggestion.price)}`}</span>}
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  )
}
