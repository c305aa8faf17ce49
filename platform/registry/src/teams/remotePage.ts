import { escapeHtml as text } from '@haggle/kit/apps/page'
import { BUDGET_DAYS, budgetLine, shownShare, type Budget } from '@haggle/kit/changes/budget'
import { MAX_REASON } from '@haggle/kit/changes/freeze'
import type { Figures, Report } from '../canary/figures'
import { platformPage, searchForm, timeElement } from './platformPage'
import type { RemotePlace, RemoteReport } from './readRemote'

/** A team's page: how its remotes are, and forms by which who is on call changes that. */
export const remotePage = (name: string, remotes: RemoteReport[], notice?: string): string =>
  platformPage({
    title: `${name} in Haggle`,
    heading: name,
    header: '<p><a href="/platform">What is live</a></p>',
    main: `${notice === undefined ? '' : `<p role="status" class="canary">${text(notice)}</p>`}${searchForm}
${remotes.map(remoteSection).join('\n')}`,
  })

const remoteSection = ({ name, budget, places, releases }: RemoteReport) => `<section>
<h2>${text(name)}</h2>
${budgetNote(name, budget)}
${places.map((place) => placeSection(name, place)).join('\n')}
<h3>Releases of ${text(name)}</h3>
<ol>${releases
  .map(
    ({ version, commit, builtAt, states }) =>
      `<li><b>${text(version)}</b> <span>${text(states.join(', ') || 'not live yet')}</span><small>commit ${text(commit.slice(0, 7))}, built ${timeElement(builtAt)}</small></li>`,
  )
  .join('\n')}</ol>
</section>`

function budgetNote(name: string, budget: Budget | undefined) {
  if (!budget) return `<p>No budget of errors: <code>haggle budget ${text(name)} --errors 0.5%</code> sets one.</p>`
  const percent = Math.round((budget.spent ?? 0) * 100)
  return `<div class="canary"><p>${text(budgetLine(budget))}</p>
<meter min="0" max="100" high="75" low="50" optimum="0" value="${Math.min(percent, 100)}" aria-label="Spent of the budget of errors">${percent}%</meter></div>`
}

function placeSection(name: string, place: RemotePlace) {
  const { environment, app, live, since, canary, frozen, figures, reports } = place
  return `<h3>${text(`${environment}/${app}`)}</h3>
<div class="parts"><article>
<p class="version">${live === undefined ? 'not live' : text(live)}</p>
${since ? `<p>since ${timeElement(since.at)} by ${text(since.by)}</p>` : ''}
${canary ? `<div class="canary"><p><strong>${text(canary.version)}</strong> goes to ${canary.percent}% of visitors</p></div>` : ''}
${frozen.map((line) => `<p>${text(line)}</p>`).join('')}
${formsOf(name, place)}
</article></div>
${figures ? figuresOf(`${name} in ${environment}/${app}`, figures) : ''}
${reports ? reportsOf(reports) : ''}`
}

function figuresOf(what: string, { screens, visits, failures }: Figures) {
  const rate = visits > 0 ? `${shownShare(failures / visits)} of ${visits} visits failed` : 'No visit was told of'
  if (screens.length === 0) return `<p>${rate} in ${BUDGET_DAYS} days.</p>`
  const rows = screens
    .toSorted((a, b) => b.visits - a.visits)
    .map(
      ({ screen, visits, lcp, inp, cls }) =>
        `<tr><th scope="row">${text(screen || 'others')}</th><td>${visits}</td><td>${milliseconds(lcp)}</td><td>${milliseconds(inp)}</td><td>${cls === undefined ? '' : cls.toFixed(2)}</td></tr>`,
    )
  return `<p>${rate} in ${BUDGET_DAYS} days.</p>
<div class="wide" role="region" tabindex="0" aria-label="${text(`Screens and parts of ${what}`)}"><table>
<caption>Screens and parts in 7 days; three of four visits were at least as good</caption>
<thead><tr><th scope="col">Screen or part</th><th scope="col">Visits</th><th scope="col">LCP</th><th scope="col">INP</th><th scope="col">CLS</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}

const milliseconds = (value: number | undefined) => (value === undefined ? '' : `${Math.round(value)} ms`)

const reportsOf = (reports: Report[]) => `<h4>Newest failures</h4>
${reports.length === 0 ? '<p>None was reported.</p>' : `<ol>${reports.map(reportLine).join('\n')}</ol>`}`

const reportLine = ({ reference, version, kind, type, route, message, at }: Report) =>
  `<li class="is-rollback"><b>${reference === null ? 'no reference' : `<a href="/platform?reference=${text(reference)}">${text(reference)}</a>`}</b>
<span>${text(`${version} ${kind === 'script' ? 'script error' : `failed: ${type}`} at ${route}`)}</span>
<small>${timeElement(at)}</small><p>${text(message)}</p></li>`

/** What who is on call may do, each in two presses: one opens the form, its button confirms. */
function formsOf(name: string, { environment, app, canary, earlier }: RemotePlace) {
  const where = `${name} in ${environment}/${app}`
  const form = (action: string, summary: string, fields: string, button: string) => `<details>
<summary>${summary}</summary>
<form method="post" action="/platform/${text(name)}">
<input type="hidden" name="action" value="${action}" /><input type="hidden" name="environment" value="${text(environment)}" /><input type="hidden" name="app" value="${text(app)}" />
${fields}<button>${text(button)}</button></form></details>`
  const versions = earlier.map((version) => `<option>${text(version)}</option>`).join('')
  return [
    earlier.length > 0
      ? form('rollback', 'Roll back', `<label>To <select name="to">${versions}</select></label>`, `Roll back ${where}`)
      : '',
    canary ? form('end-canary', 'End the canary', '', `End the canary of ${where}`) : '',
    form(
      'freeze',
      'Freeze',
      `<label>For <select name="hours"><option value="1">1 hour</option><option value="8">8 hours</option><option value="24">1 day</option><option value="168">7 days</option></select></label>
<label>Why <input name="reason" required maxlength="${MAX_REASON}" /></label>`,
      `Freeze ${where}`,
    ),
  ].join('\n')
}
