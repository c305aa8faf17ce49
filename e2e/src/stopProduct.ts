import { browser, running } from './startProduct'

/** Jest's global tear-down. */
export default async function stopProduct(): Promise<void> {
  await browser?.close()
  await running?.stop()
}
