/* global window, document, fetch, URLSearchParams */

const options = new URLSearchParams(window.location.search)
const part = (id) => document.getElementById(id)
const [card, expiry, cvv, error, pay, close] = ['card', 'expiry', 'cvv', 'error', 'pay', 'close'].map(part)

/** Posts to the opening page, which has the same origin; pages of other origins receive nothing. */
const tell = (type, response) => window.parent.postMessage({ type, response }, window.location.origin)

function show() {
  const currency = options.get('currency') ?? 'USD'
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  part('merchant').textContent = options.get('name') ?? 'Payment'
  part('description').textContent = options.get('description') ?? ''
  const smallest = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/.test(currency) ? 1000 : 100
  part('amount').textContent = amount.format(Number(options.get('amount') ?? 0) / smallest)
  const color = options.get('color') ?? ''
  if (/^#[0-9a-f]{3,8}$/i.test(color)) document.documentElement.style.setProperty('--theme', color)
  // hidden until here: a key or click before this script would be lost
  document.body.hidden = false
  card.focus()
}

/** Returns the first invalid field and its message. The server checks the card number itself. */
function mistake() {
  if (card.value.replace(/\D/g, '').length < 12) return [card, 'Please enter your card number.']
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(expiry.value.trim()) ?? []
  if (!month) return [expiry, 'Please enter the expiry date as MM/YY.']
  if (new Date(2000 + Number(year), Number(month)) <= new Date()) return [expiry, 'This card has expired.']
  if (!/^\d{3,4}$/.test(cvv.value.trim())) return [cvv, 'Please enter the CVV, 3 or 4 digits.']
  return undefined
}

function fail(field, message) {
  error.textContent = message
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', 'error')
  field.focus()
}

function busy(on) {
  pay.disabled = on
  close.disabled = on
  pay.setAttribute('aria-busy', String(on))
}

async function charge() {
  const reply = await fetch('checkout/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: options.get('order_id'), card_number: card.value }),
  })
  return { ok: reply.ok, body: await reply.json() }
}

async function submit(event) {
  event.preventDefault()
  if (pay.disabled) return
  error.textContent = ''
  for (const field of [card, expiry, cvv]) field.removeAttribute('aria-invalid')
  const wrong = mistake()
  if (wrong) return fail(...wrong)
  busy(true)
  try {
    const { ok, body } = await charge()
    if (ok) return tell('paid', body)
    tell('failed', body)
    busy(false)
    fail(card, body.error.description)
  } catch {
    busy(false)
    fail(pay, 'The payment could not be sent. Please try again.')
  }
}

document.querySelector('form').addEventListener('submit', submit)
close.addEventListener('click', () => tell('closed'))
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !close.disabled) tell('closed')
})
card.addEventListener('input', () => {
  if (card.selectionEnd !== card.value.length) return
  const digits = card.value.replace(/\D/g, '').slice(0, 19)
  card.value = digits.replace(/(\d{4})(?=\d)/g, '$1 ')
})
show()
