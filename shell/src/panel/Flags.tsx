import { useSession } from '@haggle/shared-state'
import { Button, Input } from '@haggle/shared-ui'
import { useState } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { flagsFor } from '../composition/flags'
import { visitorHere } from '../composition/visitor'
import { setOverride } from './setOverride'
import styles from './Panel.module.css'

/** The flags of the app's remotes as this visitor has them, and a form that sets one in this tab. */
export function Flags() {
  const composition = useComposition()
  const role = useSession()?.role ?? 'guest'
  const visitor = visitorHere(composition)
  const { overrides } = visitor
  const hasFlag = flagsFor(composition, visitor)
  const declared = composition.remotes.flatMap(({ name, release, canary, flags }) =>
    Object.entries({ ...canary?.release.flags, ...release.flags }).map(([flag, does]) => ({
      name: `${name}/${flag}`,
      does,
      set: flags?.[flag],
      isOn: hasFlag(name, flag, role),
    })),
  )
  return (
    <section aria-label="Flags">
      <h3>Flags</h3>
      {declared.length === 0 && <p>No live release declares one.</p>}
      <ul className={styles.flags}>
        {declared.map(({ name, does, set, isOn }) => (
          <li key={name}>
            <strong>{name}</strong> is {isOn ? 'on' : 'off'} here
            {overrides.has(name) ? ', in this tab only' : set && `: ${set.percent}% of ${set.role ?? 'visitor'}s`}.{' '}
            {does}
          </li>
        ))}
      </ul>
      <FlagForm names={[...new Set([...declared.map(({ name }) => name), ...[...overrides.keys()].filter(isFlag)])]} />
    </section>
  )
}

const isFlag = (name: string) => /^[a-z][a-z0-9-]*\/[a-z]\w*$/i.test(name)

/** A remote that is loaded from this machine may have flags that no release declares. */
function FlagForm({ names }: { names: string[] }) {
  const [name, setName] = useState(names[0] ?? '')
  const isRefused = !isFlag(name)
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <label>
        Flag
        <Input list="panel-flags" value={name} onChange={({ target }) => setName(target.value)} required />
        <datalist id="panel-flags">
          {names.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </label>
      <Button disabled={isRefused} onClick={() => setOverride(name, 'on')}>
        On in this tab
      </Button>
      <Button disabled={isRefused} onClick={() => setOverride(name, 'off')}>
        Off in this tab
      </Button>
      <Button disabled={isRefused} onClick={() => setOverride(name)}>
        As for others
      </Button>
      {isRefused && name !== '' && <p role="alert">Name the remote and the flag, such as gifts/newGallery.</p>}
    </form>
  )
}
