/** What a translation put in place of a text. */
const standIns = new WeakMap<Text, Element>()

/** Elements of translations, which the app has none of: of Chrome, Edge and Google Translate, and of Yandex. */
const TRANSLATED = /^(FONT|YA-TR-SPAN)$/

let observer: MutationObserver | undefined
let isPatched = false

/**
 * Lets React update a page that the browser translates. A translation replaces texts by elements with the translated text.
 * React keeps the texts, so it would change them unseen, and fail to remove them or to insert something before them. Here a text
 * takes its place again before React touches it; the translation then replaces it anew.
 *
 * Until a translation is seen, no function of the browser is replaced. The screens need not know, and antd's code cannot.
 */
export function withstandChanges(): void {
  observer ??= new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })
}

/** Whether something else than React has changed the page since it was opened, as far as it was noticed. */
export const isChanged = () => isPatched

/**
 * Forgives a release an error that may come from what something else did to the page, such as a browser extension that removes
 * elements. Returns whether it did; once only, because from then on the page withstands that, too.
 */
export function forgive(error: unknown): boolean {
  if (!(error instanceof DOMException) || error.name !== 'NotFoundError' || isPatched) return false
  patchNodes()
  return true
}

/** Remembers replaced texts. */
function note(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling } of records) {
    const [text] = removedNodes
    if (!(text instanceof Text)) continue
    // some put it before the text, and then remove that
    const standIn = addedNodes[0] ?? previousSibling
    if (!(standIn instanceof Element) || !TRANSLATED.test(standIn.nodeName)) continue
    standIns.set(text, standIn)
    patchNodes()
  }
}

/** Puts a replaced text back. */
function putBack(node: Node | null): void {
  if (!(node instanceof Text) || node.parentNode) return
  // React may be faster than the observer
  note(observer?.takeRecords() ?? [])
  standIns.get(node)?.replaceWith(node)
}

/** Replaces the functions by which React changes texts and the children of elements. */
function patchNodes(): void {
  if (isPatched) return
  isPatched = true
  const { appendChild, insertBefore, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      putBack(this)
      nodeValue?.set?.call(this, value)
    },
  })
  Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
    putBack(child)
    return appendChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    putBack(child)
    putBack(next)
    return insertBefore.call(this, child, childWith(next, this)) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    putBack(child)
    const { parentNode } = child
    // something else has removed it
    if (!parentNode) return child
    return removeChild.call(this.contains(parentNode) ? parentNode : this, child) as T
  }
}

/** The child of `parent` that is or contains a node: a translation may have moved it into an element; null if it is gone. */
function childWith(node: Node | null, parent: Node): Node | null {
  for (let each = node; each; each = each.parentNode) if (each.parentNode === parent) return each
  return null
}
