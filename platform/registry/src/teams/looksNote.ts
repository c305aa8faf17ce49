import { escapeHtml } from '@haggle/kit/apps/page'
import { toPercent, type Picture, type PictureVerdict } from '@haggle/kit/changes/pictures'

/** How a release looked beside the one before, when the gate saw both: what differs as pictures, the rest as links. */
export function looksNote({ beside, pictures }: PictureVerdict): string {
  const changed = pictures.filter(({ difference }) => difference)
  const words =
    beside === undefined || pictures.every(({ share }) => share === undefined)
      ? `${pictures.length} pictures`
      : `${changed.length} of ${pictures.length} pictures differ from ${beside}`
  return `<details class="looks"><summary>${escapeHtml(words)}</summary>
<ul>${[...changed, ...pictures.filter(({ difference }) => !difference)].map(pictureLine).join('')}</ul></details>`
}

function pictureLine({ name, share, candidate, live, difference }: Picture): string {
  const title = `<a href="${escapeHtml(candidate)}">${escapeHtml(name)}</a>`
  if (live === undefined || difference === undefined)
    return `<li>${title} <span>${share === undefined ? 'new' : 'the same'}</span></li>`
  const shown = [
    ['before', live],
    ['now', candidate],
    ['difference', difference],
  ].map(
    ([what = '', address = '']) =>
      `<a href="${escapeHtml(address)}"><img src="${escapeHtml(address)}" alt="${escapeHtml(name)}: ${what}" loading="lazy" /></a>`,
  )
  return `<li class="is-different"><p>${title} ${toPercent(share ?? 0)}</p>${shown.join('')}</li>`
}
