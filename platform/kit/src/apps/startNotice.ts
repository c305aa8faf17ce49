import { tokens } from '@haggle/shared-contract/design-tokens'

/**
 * An inline script that tells visitors when the shell's own files do not load or run: without it, a prerendered page
 * would keep its buttons disabled and not say why. The page's Content-Security-Policy allows it by its hash. Browsers
 * fire DOMContentLoaded after the deferred scripts; a notice that turns out to be premature is removed. Its syntax is
 * old, because it also runs in browsers that cannot parse the shell's scripts.
 */
export const startNotice = `(function () {
  var notice, failed
  function tell(type, file) {
    if (notice) return
    notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    notice.style.cssText = 'position:sticky;top:0;z-index:2000;padding:12px 16px;background:${tokens.surface};color:${tokens.danger};font:16px/1.5 system-ui,sans-serif;border-bottom:2px solid'
    var again = document.createElement('button')
    again.textContent = 'Try again'
    again.style.cssText = 'margin-left:12px;min-height:${tokens.touch};padding:0 16px;font:inherit'
    again.onclick = function () { location.reload() }
    notice.appendChild(document.createTextNode('This page could not be loaded completely.'))
    notice.appendChild(again)
    document.body.insertBefore(notice, document.body.firstChild)
    var script = document.querySelector('script[defer]').src
    fetch('/api/client-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ remote: 'shell', version: script.split('/')[5], type: type, route: location.pathname.slice(0, 500), message: file }),
      keepalive: true
    }).catch(function () {})
  }
  function onError(event) {
    var file = event.target.defer ? event.target.src : event.filename
    if (String(file).indexOf(location.origin + '/releases/shell/') !== 0) return
    failed = true
    tell('error', (event.message || 'did not load') + ': ' + file)
  }
  addEventListener('error', onError, { capture: true })
  var timer = setTimeout(function () { tell('timeout', 'no start within 20 s') }, 20000)
  addEventListener('DOMContentLoaded', function () {
    clearTimeout(timer)
    removeEventListener('error', onError, { capture: true })
    if (notice && !failed) notice.parentNode.removeChild(notice)
  })
})()`.replaceAll(/\n */g, '\n')
