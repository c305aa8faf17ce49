import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { productUnderTest } from './productUnderTest'

const TIMEOUT_MS = 20_000

/** Waits for a mail to an address and returns the link in it, as path and token: `/reset-password#…`. */
export async function linkMailedTo(email: string, path: string): Promise<string> {
  const folder = join(productUnderTest().home, 'outbox')
  const link = new RegExp(`${path}#[\\w.-]+`)
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await wait(100)) {
    const names = await readdir(folder).catch(() => [])
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const own = mails.map(unfolded).filter((mail) => mail.includes(email))
    const found = own.map((mail) => link.exec(mail)?.[0]).find(Boolean)
    if (found) return found
  }
  throw new Error(`No mail to ${email} has a link to ${path}.`)
}

/** Joins the soft line breaks of quoted-printable text. */
const unfolded = (mail: string) => mail.replaceAll(/=\n/g, '').replaceAll('=3D', '=')
