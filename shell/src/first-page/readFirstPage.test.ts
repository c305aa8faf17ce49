import { isAsSent, readFirstPage } from './readFirstPage'

const open = (given: object) => {
  document.body.innerHTML = `<div id="root"><main><h1>Browse</h1><p>All</p></main></div>
<script type="application/json" id="first-page">${JSON.stringify(given)}</script>`
  const root = document.getElementById('root') ?? document.body
  return { root, given: readFirstPage()! }
}

test('a page with the elements that the host sent is as sent, and so is one of a host that does not count them', () => {
  for (const { root, given } of [open({ elements: 3 }), open({})]) expect(isAsSent(root, given)).toBe(true)
})

test('a page is not as sent once a translation has wrapped a text, or an extension has removed an element', () => {
  const { root, given } = open({ elements: 3 })
  root.querySelector('p')?.remove()
  expect(isAsSent(root, given)).toBe(false)
  const translated = open({ elements: 3 })
  const heading = translated.root.querySelector('h1')
  const font = document.createElement('font')
  font.append(...(heading?.childNodes ?? []))
  heading?.append(font)
  expect(isAsSent(translated.root, translated.given)).toBe(false)
})
