import { findScreen, type RemoteRelease } from '@haggle/shared-contract/platform'
import { Button, Input, isComposing } from '@haggle/shared-ui'
import { useLocation } from '@haggle/shared-ui/router'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { overridesIn } from '../composition/overrides'
import type { AppScreen } from '../composition/screen'
import { Flags } from './Flags'
import { loadedBytesOf } from './loadedBytesOf'
import { loadReport } from './loadReport'
import { setOverride } from './setOverride'
import styles from './Panel.module.css'

/** Shows this page's releases, what they share and weigh, and switches overrides. */
export default function Panel({ screens, onClose }: { screens: readonly AppScreen[]; onClose: () => void }) {
  const { shell, remotes } = useComposition()
  const { pathname } = useLocation()
  const here = findScreen(screens, pathname)
  const names = [...new Set([...remotes.map(({ name }) => name), ...screens.map(({ remote }) => remote)])]
  const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && !isComposing(event) && onClose()
  return (
    <aside className={styles.panel} aria-label="Releases of this page" onKeyDown={closeByKey}>
      <header className={styles.header}>
        <h2>Releases of this page</h2>
        <Button size="small" onClick={onClose} autoFocus>
          Close
        </Button>
      </header>
      <p>
        This screen: <strong>{here ? `${here.remote} ${here.version}` : `shell ${shell.version}`}</strong>
      </p>
      <PartsHere />
      <Report />
      <table>
        <thead>
          <tr>
            <th scope="col">Release</th>
            <th scope="col">Loaded</th>
            <th scope="col">Shared</th>
          </tr>
        </thead>
        <tbody>
          <Row name="shell" version={shell.version} shared={shell.shared} />
          {names
            .filter((name) => name !== 'shell')
            .map((name) => (
              <Row
                key={name}
                name={name}
                version={screens.find(({ remote }) => remote === name)?.version ?? ''}
                shared={remotes.find((remote) => remote.name === name)?.release.shared ?? {}}
              />
            ))}
        </tbody>
      </table>
      <Flags />
      <OverrideForm names={names.filter((name) => name !== 'shell')} />
    </aside>
  )
}

/** Each load of this page and why it failed, as text for an issue; in any page `haggle.report()` in the console gives it. */
function Report() {
  const composition = useComposition()
  const [text, setText] = useState('')
  const show = () => {
    const report = loadReport(composition)
    setText(report)
    // without the permission it stands here to be copied by hand
    navigator.clipboard?.writeText(report).catch(() => undefined)
  }
  return (
    <>
      <Button size="small" onClick={show}>
        Copy a report of all loads
      </Button>
      {text && (
        <pre className={styles.report} tabIndex={0} aria-label="Report of all loads">
          {text}
        </pre>
      )}
    </>
  )
}

/** The parts in this page, and how they are. */
function PartsHere() {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) => dataset)
  if (parts.length === 0) return null
  return (
    <p>
      {'Parts: '}
      {parts.map(({ part = '', version, state }) => `${part.replace(' ', ` ${version} `)} (${state})`).join(', ')}
    </p>
  )
}

function Row({ name, version, shared }: Pick<RemoteRelease, 'name' | 'version' | 'shared'>) {
  const bytes = loadedBytesOf(name, version)
  return (
    <tr>
      <th scope="row">
        {name} {version}
      </th>
      <td className={styles.weight}>{bytes > 0 ? `${(bytes / 1024).toFixed(1)} KB` : '–'}</td>
      <td>
        {Object.entries(shared)
          .map(([module, range]) => `${module} ${range}`)
          .join(', ')}
      </td>
    </tr>
  )
}

/** Overrides a remote with an address on this machine; the notice beside the panel reverts it. */
function OverrideForm({ names }: { names: string[] }) {
  const [name, setName] = useState(names[0] ?? '')
  const [address, setAddress] = useState('http://localhost:3101/mf-manifest.json')
  const isRefused = overridesIn(`?remote=${encodeURIComponent(`${name}@${address}`)}`).size === 0
  const use = (event: FormEvent) => {
    event.preventDefault()
    if (!isRefused) setOverride(name, address)
  }
  return (
    <form className={styles.form} onSubmit={use}>
      <label>
        Remote
        <Input list="panel-remotes" value={name} onChange={({ target }) => setName(target.value)} required />
        <datalist id="panel-remotes">
          {names.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </label>
      <label className={styles.address}>
        Address
        <Input type="url" value={address} onChange={({ target }) => setAddress(target.value)} required />
      </label>
      <Button type="primary" htmlType="submit">
        Use it in this tab
      </Button>
      {isRefused && <p role="alert">Only http://localhost can stand in for a release.</p>}
    </form>
  )
}
