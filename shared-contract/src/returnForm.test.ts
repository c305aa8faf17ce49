import { ReturnInput } from './delivery'
import { ReturnForm } from './returnForm'

const messages = (schema: typeof ReturnForm | typeof ReturnInput, reason: string) =>
  schema.safeParse({ reason }).error?.issues.map(({ message }) => message)

test.each(['Torn.', ' Torn. ', '', '  ', 'x'.repeat(1000), 'x'.repeat(1001), 'a\0b', '\ud800'])(
  'the form takes and refuses %j as the API does, in the same words',
  (reason) => {
    expect(messages(ReturnForm, reason)).toEqual(messages(ReturnInput, reason))
    expect(ReturnForm.safeParse({ reason }).data).toEqual(ReturnInput.safeParse({ reason }).data)
  },
)
