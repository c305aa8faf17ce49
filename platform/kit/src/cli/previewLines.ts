import type { PreviewLink } from '../changes/preview'
import { appSettings } from '../settings/settings'
import type { CommandInput } from './commandInput'
import { isServing, previewSite } from './previewSite'

/** Where a preview is, until when, and what is missing for a whole link. */
export async function previewLines(call: CommandInput, { path, until, site: known }: PreviewLink): Promise<string[]> {
  const { app = 'marketplace', environment = 'production' } = call
  const { site, isAssumed } = known === undefined ? previewSite(call) : { site: known, isAssumed: false }
  if (site === undefined)
    return [
      path,
      `at the site of ${app} in ${environment} shows it until ${until}. ` +
        `For a whole link set ${appSettings(app).site} to that site's address.`,
    ]
  const isThere = !isAssumed || (await isServing(site, app))
  const doubt = `Nothing serves ${app} there now: start it, or set ${appSettings(app).site} to the address that does.`
  return [`${site}${path}`, `shows ${app} with it until ${until}.`, ...(isThere ? [] : [doubt])]
}
