import { openBlocks } from './blocks'

test("the first step's output is shown live, that of the others in one block each, in starting order", () => {
  const shown: string[] = []
  const open = openBlocks((text) => shown.push(text))
  const [lint, types, format] = [open(), open(), open()]
  lint.say('lint 1')
  format.say('format')
  types.say('types 1')
  lint.say('lint 2')
  expect(shown).toEqual(['lint 1', 'lint 2'])

  format.end()
  types.say(', 2')
  lint.end()
  expect(shown.slice(2)).toEqual(['types 1, 2'])
  types.say('types 3')
  types.end()
  expect(shown.slice(3)).toEqual(['types 3', 'format'])
})
