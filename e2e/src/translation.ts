import type { Page } from 'playwright-core'
import { newVisitor, type Visitor } from './visitor'

/** A visitor whose browser translates every page: each text becomes `<font><font>«text»</font></font>`. */
export interface ReaderOfTranslations extends Visitor {
  /** Messages of the failures that pages reported. */
  failures: string[]
}

/** `interactive` is before the app's scripts run, `complete` when most have run. */
type Moment = 'interactive' | 'complete'

export async function readerOfTranslations(moment: Moment): Promise<ReaderOfTranslations> {
  const visitor = await newVisitor({ width: 390 })
  const failures: string[] = []
  visitor.page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) failures.push(request.postData() ?? '')
  })
  await visitor.page.addInitScript((state) => {
    document.addEventListener('readystatechange', () => document.readyState === state && begin())

    function begin() {
      document.documentElement.classList.add('translated-ltr')
      translate(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof Text && node.parentNode) translate(node.parentNode)
            else if (node instanceof Element && node.tagName !== 'FONT') translate(node)
      }).observe(document.body, { childList: true, subtree: true })
    }

    function translate(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      const kept = 'script, style, title, textarea, font, .notranslate, [translate=no]'
      for (const text of texts.filter((each) => each.data.trim() && !each.parentElement?.closest(kept))) {
        const outer = document.createElement('font')
        outer.appendChild(document.createElement('font')).append(`«${text.data}»`)
        text.replaceWith(outer)
      }
    }
  }, moment)
  return { ...visitor, failures }
}

/** Waits until a translated page shows a text, whichever parts it is made of. */
export const says = (page: Page, text: string) =>
  page.waitForFunction(
    (expected) =>
      document.body.innerText.replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ').toLowerCase().includes(expected),
    text.toLowerCase(),
  )

interface Fiber {
  tag: number
  memoizedProps: { children?: unknown } | string
  child: Fiber | null
  sibling: Fiber | null
}

/**
 * The texts that React has rendered and the page does not show, or shows otherwise: a translation keeps an old one. Elements in
 * other places of the page, such as antd's lists of options, are left out.
 */
export const staleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const [HOST_PORTAL, HOST_ELEMENT, HOST_TEXT] = [4, 5, 6]
    const root = document.getElementById('root')
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$')) ?? ''
    const { stateNode } = Reflect.get(root ?? {}, key) as { stateNode: { current: Fiber } }
    const rendered = (fiber: Fiber | null): string => {
      if (!fiber) return ''
      const { tag, memoizedProps: props, child, sibling } = fiber
      const own = typeof props === 'string' ? props : props?.children
      const isText = tag === HOST_TEXT || (tag === HOST_ELEMENT && ['string', 'number'].includes(typeof own))
      return (isText ? String(own) : tag === HOST_PORTAL ? '' : rendered(child)) + rendered(sibling)
    }
    // what React has rendered just now is translated in a moment
    await new Promise(requestAnimationFrame)
    const page = root?.cloneNode(true) as Element
    // what was typed
    for (const area of page.querySelectorAll('textarea')) area.remove()
    const [wanted, shown] = [rendered(stateNode.current), page.textContent].map((text) => text.replaceAll(/[«»]/g, ''))
    return wanted === shown ? [] : [`wanted: ${wanted}`, `shown: ${shown}`]
  })
