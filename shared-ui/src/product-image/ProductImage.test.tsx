import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { ProductImage } from './ProductImage'

const picture = () => screen.getByRole('img', { name: 'Lamp' })

test('a picture loads when it comes near, or at once when it matters', () => {
  const { rerender } = render(<ProductImage src="/media/lamp.webp" alt="Lamp" />)
  expect(picture()).toHaveAttribute('src', '/media/lamp.webp')
  expect(picture()).toHaveAttribute('loading', 'lazy')
  rerender(<ProductImage src="/media/lamp.webp" alt="Lamp" priority />)
  expect(picture()).toHaveAttribute('loading', 'eager')
})

test('a broken picture becomes a placeholder with the same name, until another picture comes', () => {
  const { rerender } = render(<ProductImage src="/media/broken.webp" alt="Lamp" />)
  fireEvent.error(picture())
  expect(picture()).not.toHaveAttribute('src')
  rerender(<ProductImage src="/media/lamp.webp" alt="Lamp" />)
  expect(picture()).toHaveAttribute('src', '/media/lamp.webp')
})

test.each(['', '/api/products?keyword=dear', '/lamp.webp', '/media/../api/products'])(
  'a placeholder stands for %j, which is no picture',
  (src) => {
    render(<ProductImage src={src} alt="Lamp" />)
    expect(picture().tagName).toBe('svg')
  },
)

describe('markup that a host made', () => {
  const lamp = <ProductImage src="/media/lamp.webp" alt="Lamp" size={64} />
  const hydrate = (loaded: Partial<HTMLImageElement>) => {
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = renderToString(lamp)
    for (const [name, value] of Object.entries(loaded)) Object.defineProperty(picture(), name, { value })
    act(() => void hydrateRoot(place, lamp))
  }
  afterEach(() => document.body.replaceChildren())

  test('gives way to the placeholder, too, when its picture failed before React listened', () => {
    hydrate({ complete: true, naturalWidth: 0 })
    expect(picture()).not.toHaveAttribute('src')
  })

  test.each([
    ['is there', { complete: true, naturalWidth: 640 }],
    ['is on its way', { complete: false, naturalWidth: 0 }],
  ])('keeps a picture that %s', (_, loaded) => {
    hydrate(loaded)
    expect(picture()).toHaveAttribute('src', '/media/lamp.webp')
  })

  test('has no style of its own, which the policy of a page would refuse', () => {
    expect(renderToString(lamp)).not.toContain('style=')
  })
})
