import { changesIn } from './DetailsForm'

const ada = { name: 'Ada', email: 'ada@haggle.test', profilePicture: '' }

test('spaces around are no change', () => {
  expect(changesIn(ada, { ...ada, name: ' Ada ' })).toBeUndefined()
})

test('only what was changed is in it, trimmed', () => {
  expect(changesIn(ada, { ...ada, name: ' Ada Lovelace ' })).toEqual({ name: 'Ada Lovelace' })
  expect(changesIn({ ...ada, profilePicture: 'https://a.test/a.png' }, ada)).toEqual({ profilePicture: '' })
})
