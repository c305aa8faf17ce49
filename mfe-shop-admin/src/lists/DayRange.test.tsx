import { fireEvent, render, screen } from '@testing-library/react'
import { DayRange } from './DayRange'

function open(from?: string) {
  const onChange = jest.fn()
  const ui = (from?: string) => <DayRange from={from} to={undefined} onChange={onChange} />
  const { rerender } = render(ui(from))
  const field = screen.getByLabelText<HTMLInputElement>('From')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  /** As a browser does while a part of the day is missing: the value is empty, but the field is not. */
  const typePart = () => {
    Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: true } })
    type('')
  }
  return {
    field,
    type,
    typePart,
    asked: () => onChange.mock.calls.map(([change]: [object]) => change),
    continued: () => onChange.mock.calls.map(([, isContinued]: [object, boolean]) => isContinued),
    becomes: (from?: string) => rerender(ui(from)),
  }
}

test('the digits of a year stay in the field, and only the whole year is requested', () => {
  const { field, type, asked } = open()
  for (const day of ['0002-11-01', '0020-11-01', '0202-11-01', '2026-11-01']) {
    type(day)
    expect(field).toHaveValue(day)
  }
  expect(asked()).toEqual([{ from: '2026-11-01' }])
})

test('an earlier day that reaches the address late does not undo later typing', () => {
  const { field, type, becomes } = open()
  type('2026-11-01')
  type('2026-11-15')
  becomes('2026-11-01')
  expect(field).toHaveValue('2026-11-15')
  becomes('2026-11-15')
  expect(field).toHaveValue('2026-11-15')
})

test('a change from elsewhere, such as by Back, shows in the field', () => {
  const { field, type, becomes } = open('2026-03-01')
  type('2026-11-01')
  becomes('2026-11-01')
  becomes('2026-03-01')
  expect(field).toHaveValue('2026-03-01')
  becomes(undefined)
  expect(field).toHaveValue('')
})

test('a day of which a part is missing changes nothing, and is reset when the field is left', () => {
  const { field, typePart, asked } = open('2026-03-01')
  typePart()
  expect(field).toHaveValue('')
  fireEvent.blur(field)
  expect(field).toHaveValue('2026-03-01')
  expect(asked()).toEqual([])
})

test('a year before 2000 is not requested, and is reset on blur', () => {
  const { field, type, asked } = open()
  type('0202-11-01')
  fireEvent.blur(field)
  expect(field).toHaveValue('')
  expect(asked()).toEqual([])
})

test('an emptied field clears its filter at once', () => {
  const { type, asked } = open('2026-03-01')
  type('')
  expect(asked()).toEqual([{ from: undefined }])
})

test('a field that was emptied part by part clears its filter when it is left', () => {
  const { field, typePart, asked } = open('2026-03-01')
  typePart()
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: false } })
  fireEvent.blur(field)
  expect(asked()).toEqual([{ from: undefined }])
})

test('days tried in a field that keeps the focus are one change, until it is left or the day changes elsewhere', () => {
  const { field, type, becomes, continued } = open()
  const typeAndShow = (day: string) => {
    type(day)
    becomes(day)
  }
  typeAndShow('2026-11-01')
  typeAndShow('2026-11-02')
  typeAndShow('2026-11-03')
  expect(continued()).toEqual([false, true, true])
  fireEvent.blur(field)
  typeAndShow('2026-11-04')
  becomes('2026-11-03')
  typeAndShow('2026-11-05')
  expect(continued().slice(3)).toEqual([false, false])
})

test('a field without a day says so, because Safari shows the present day in it', () => {
  const { field, becomes } = open()
  expect(field.closest('.empty')).toHaveTextContent('Any day')
  becomes('2026-11-01')
  expect(field.closest('.empty')).toBeNull()
  expect(screen.getAllByText('Any day')).toHaveLength(1)
})
