import { AppealInput, ReportInput } from './report'
import { AppealForm, ReportForm } from './reportForms'

const about = { subject: 'review', id: 'x' }

test.each(['Torn.', ' Torn. ', '', '  ', 'x'.repeat(1000), 'x'.repeat(1001), 'a\0b', '\ud800'])(
  'the forms take and refuse %j as the API does',
  (text) => {
    const report = { reason: 'other', text }
    expect(ReportForm.safeParse(report).data).toEqual(
      ReportInput.transform(({ reason, text }) => ({ reason, text })).safeParse({ ...about, ...report }).data,
    )
    expect(AppealForm.safeParse({ text }).data).toEqual(
      AppealInput.transform(({ text }) => ({ text })).safeParse({ ...about, text }).data,
    )
  },
)

test.each([null, '', 'dull'])('%j is no reason', (reason) => {
  const { error } = ReportForm.safeParse({ reason, text: '' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please choose a reason.'])
})
