import { escapeHtml as text } from '@haggle/kit/apps/page'
import { z } from 'zod'
import { Report } from '../canary/figures'
import { platformPage, searchForm, timeElement } from './platformPage'
import { SourceLine } from './sourceLines'

/** A report with its frames in the sources. */
export const TracedReport = Report.extend({ lines: z.array(SourceLine) })
type TracedReport = z.infer<typeof TracedReport>

/** What failed in a page load, in the lines of the teams' sources. */
export const tracePage = (reference: string, reports: TracedReport[]): string =>
  platformPage({
    title: `${reference} in Haggle`,
    heading: `Failures of ${reference}`,
    header: '<p><a href="/platform">What is live</a></p>',
    main: `${searchForm}
${reports.length === 0 ? `<p>No failure with the reference ${text(reference)} is kept: the logs may have it.</p>` : reports.map(reportSection).join('\n')}`,
  })

const reportSection = ({ remote, version, kind, type, route, message, at, lines }: TracedReport) => `<section>
<h2><a href="/platform/${text(encodeURIComponent(remote))}">${text(remote)}</a> ${text(version)}</h2>
<p>${text(kind === 'script' ? 'A script error' : `It failed: ${type}`)}, at ${text(route)}, ${timeElement(at)}</p>
<p>${text(message)}</p>
${lines.length === 0 ? '<p>The report names no line.</p>' : `<ol>${lines.map(lineOf).join('\n')}</ol>`}
</section>`

const lineOf = ({ release, place, text: source }: SourceLine) =>
  `<li><b>${text(place)}</b> <small>${text(release)}</small>${source === undefined ? '' : `<code>${text(source)}</code>`}</li>`
