import { elementsIn, faultOfMarkup } from './markup'

test.each([
  '<main id="main"><h1 class="a b">1 &lt; 2 <!-- --><br/></h1><input disabled="" value="a=b onclick=1"/></main>',
  '<link rel="preload" as="image" href="/media/1.webp"/><p>x</p>',
  '<svg viewBox="0 0 24 24"><path d="M2 4h3l-.5 1e1"></path></svg><form><label for="_R_2_">Name</label></form>',
  '',
])('%s may be sent', (markup) => expect(faultOfMarkup(markup)).toBeUndefined())

test.each([
  ['<script src="/releases/other/1.0.0/a.js"></script>', 'its HTML contains <script>'],
  ['<SCRIPT>1</SCRIPT>', 'its HTML contains <script>'],
  ['<meta http-equiv="refresh" content="0;url=https://elsewhere.test"/>', 'its HTML contains <meta http-equiv>'],
  ['<base href="/releases/"/>', 'its HTML contains <base>'],
  ['<style>*{display:none}</style>', 'its HTML contains <style>'],
  ['<link rel="stylesheet" href="/releases/other/1.0.0/a.css"/>', 'its HTML contains <link> to other than a preload'],
  ['<img src="x" onerror="alert(1)"/>', 'its HTML contains an attribute onerror'],
  ['<iframe src="/login"></iframe>', 'its HTML contains <iframe>'],
  ['<body onload="x">', 'its HTML contains <body>'],
  ['<div id="composition">{}</div>', "its HTML contains an element with the shell's id composition"],
  ['<p id="composition" id="mine"></p>', "its HTML contains an element with the shell's id composition"],
  ['<p id="&#99;omposition"></p>', "its HTML contains an element with the shell's id &#99;omposition"],
  ['</div><p>beside the root</p><div>', 'its HTML has an end tag </div> too many'],
  ['<p>x</div>', 'its HTML has an end tag </div> too many'],
  ['<div><p>', 'its HTML does not close <p>'],
  ['<!-- <p> -->', 'its HTML is malformed'],
  ['<!doctype html>', 'its HTML is malformed'],
  ["<img src='x' onerror='alert(1)'>", 'its HTML is malformed'],
  ['<img src=x onerror=alert(1)>', 'its HTML is malformed'],
  ['<p title="', 'its HTML is malformed'],
])('%s is refused', (markup, fault) => expect(faultOfMarkup(markup)).toBe(fault))

test('elements are counted as a browser counts them, without comments, end tags and text', () =>
  expect(elementsIn('<main id="a&lt;b"><h1>1 &lt; 2<!-- --><br/></h1><svg><path d="M2"></path></svg></main>')).toBe(5))

test('a megabyte is checked in a moment, however hostile', () => {
  const start = process.cpuUsage()
  for (const part of ['<', '<a ', '<a b', '<a b=""', '<!--'])
    expect(faultOfMarkup(part.repeat(1e6 / part.length))).toBeDefined()
  expect(faultOfMarkup(`<a${' b'.repeat(5e5)}`)).toBeDefined()
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(1000)
})
