import type { Watched } from '@haggle/kit/bridge/host'
import { onUnmounted, shallowRef } from 'vue'

/** A value of the shell as one of Vue. */
export function followed<T>({ get, subscribe }: Watched<T>) {
  const value = shallowRef(get())
  onUnmounted(subscribe(() => (value.value = get())))
  return value
}
