import { useEffect, useEffectEvent } from 'react'

const TYPING = 'input:not([type=checkbox]), select, textarea, dialog, [contenteditable]'

/** Acts on single keys, but never while somebody types, chooses, or is in a dialog. */
export function useQueueKeys(isOn: boolean, acts: Readonly<Record<string, () => unknown>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, repeat, isComposing, target } = event
    if (ctrlKey || metaKey || altKey || repeat || isComposing) return
    if (target instanceof Element && target.closest(TYPING)) return
    acts[event.key]?.()
  })
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}
