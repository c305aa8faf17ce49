import styles from './Reports.module.css'

const KEYS = { j: 'next', k: 'previous', d: 'dismiss', h: 'hide' }

/** Says what the keys do, and switches them off for who dictates (WCAG 2.1.4). */
export const KeyLegend = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <label className={styles.legend}>
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span>Keys:</span>
    {Object.entries(KEYS).map(([key, act]) => (
      <span key={key}>
        <kbd className={styles.key}>{key}</kbd>
        {` ${act}`}
      </span>
    ))}
  </label>
)
