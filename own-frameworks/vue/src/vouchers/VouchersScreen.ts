import type { Host } from '@haggle/kit/bridge/host'
import { createApp, defineComponent, h, onUnmounted, ref } from 'vue'
import { followed } from './followed'
import styles from '../screens/Title.module.css'

const lamp = { product: 'lamp', name: 'Lamp', image: '', price: 10, countInStock: 3, shop: 'shop' }

export const VouchersScreen = defineComponent(
  ({ host }: { host: Host }) => {
    const session = followed(host.session)
    const cart = followed(host.cart)
    const place = followed(host.place)
    const isBroken = ref(false)
    const news = ref('no news')
    onUnmounted(host.realtime.on('message', () => (news.value = 'a message')))
    const button = (text: string, onClick: () => void) => h('button', { type: 'button', onClick }, text)

    return () => {
      if (isBroken.value) throw new Error('No vouchers')
      return h('section', [
        h('h1', { class: styles.title }, 'Vouchers'),
        h('p', `Hello, ${session.value?.name ?? 'guest'}.`),
        h('p', `${cart.value.length} lines in the cart, ${news.value}, kind: ${place.value.params.kind ?? 'all'}`),
        button('Add a lamp', () => host.cart.add(lamp, 1)),
        button('Take one', () => host.toast({ status: 'success', title: 'Voucher taken' })),
        button('Choose one', () => choose(host)),
        button('Only birthdays', () => host.navigate('/vouchers/birthday')),
        button('Break', () => (isBroken.value = true)),
      ])
    }
  },
  { props: ['host'] },
)

function choose(host: Host) {
  const close = host.dialog({
    title: 'Which voucher?',
    mount: (element) => {
      const take = () => {
        host.toast({ status: 'info', title: 'The blue one' })
        close()
      }
      const app = createApp(() => h('button', { type: 'button', onClick: take }, 'Blue'))
      app.mount(element)
      return app
    },
  })
}
