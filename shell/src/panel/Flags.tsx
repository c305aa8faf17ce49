import type { SetFlag } from '@haggle/shared-contract/platform'
import { flagsOf } from '@haggle/shared-state'
import { Button, Input } from '@haggle/shared-ui'
import { useState } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { visitorHere } from '../composition/visitor'
import { setOverride } from './setOverride'
import styles from './Panel.module.css'

interface Declared {
  remote: string
  flag: string
  does: string
  set: SetFlag | undefined
}

/** The flags of the app's remotes as this visitor has them, and a form that sets one in this tab. */
export function Flags() {
  const composition = useComposition()
  const { overrides } = visitorHere(composition)
  const declared = composition.remotes.flatMap(({ name: remote, release, canary, flags }): Declared[] =>
    Object.entries({ ...canary?.release.flags, ...release.flags }).map(([flag, does]) => ({
      ...{ remote, flag, does },
      set: flags?.[flag],
    })),
  )
  const names = [...declared.map(({ remote, flag }) => `${remote}/${flag}`), ...[...overrides.keys()].filter(isFlag)]
  return (
    <section aria-label="Flags">
      <h3>Flags</h3>
      {declared.length === 0 && <p>No live release declares one.</p>}
      <ul className={styles.flags}>
        {declared.map((each) => (
          <FlagItem
            key={`${each.remote}/${each.flag}`}
            {...each}
            isOverridden={overrides.has(`${each.remote}/${each.flag}`)}
          />
        ))}
      </ul>
      <FlagForm names={[...new Set(names)]} />
    </section>
  )
}

function FlagItem({ remote, flag, does, set, isOverridden }: Declared & { isOverridden: boolean }) {
  const isOn = flagsOf(remote)(flag)
  const why = isOverridden ? ', in this tab only' : set && `: ${set.percent}% of ${set.role ?? 'visitor'}s`
  return (
    <li>
      <strong>
        {remote}/{flag}
      </strong>{' '}
      is {isOn ? 'on' : 'off'} here{why}. {does}
    </li>
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
