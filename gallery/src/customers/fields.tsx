import { Input, QuantityStepper, Select, SelectField, TextArea } from '@haggle/shared-ui'
import { useState, type ComponentProps } from 'react'
import { texts, type Part } from '../part/part'

export const input: Part = {
  title: 'Input',
  states: {
    Empty: <Input aria-label="Name" placeholder="Search products..." />,
    'Filled in': <Input aria-label="Name" defaultValue={texts.short} />,
    'Prefix and suffix': <Input aria-label="Price" prefix="$" suffix="each" defaultValue="12.50" />,
    Invalid: <Input aria-label="Name" aria-invalid defaultValue="?" />,
    Disabled: <Input aria-label="Name" disabled defaultValue={texts.short} />,
  },
  withText: (text) => <Input aria-label="Name" defaultValue={text} />,
}

export const textArea: Part = {
  title: 'Text area',
  states: {
    Empty: <TextArea aria-label="Comment" placeholder="What do you think?" />,
    Invalid: <TextArea aria-label="Comment" aria-invalid />,
    Disabled: <TextArea aria-label="Comment" disabled defaultValue={texts.short} />,
  },
  withText: (text) => <TextArea aria-label="Comment" defaultValue={text} />,
}

const sizes = [
  { value: 'S', label: 'Small' },
  { value: 'L', label: 'Large' },
]

function Chosen({ first = 'S', ...select }: { first?: string } & Pick<ComponentProps<'select'>, 'disabled'>) {
  const [value, setValue] = useState(first)
  return <Select aria-label="Size" options={sizes} value={value} onChange={setValue} {...select} />
}

export const select: Part = {
  title: 'Select',
  states: {
    'Nothing chosen': (
      <Select aria-label="Size" options={sizes} value={undefined} onChange={() => undefined} placeholder="Choose" />
    ),
    Chosen: <Chosen />,
    Disabled: <Chosen disabled />,
  },
  withText: (text) => (
    <SelectField label={text} options={[{ value: text, label: text }]} value={text} onChange={() => undefined} />
  ),
}

function Stepper({ max, disabled }: { max: number; disabled?: boolean }) {
  const [value, setValue] = useState(1)
  return <QuantityStepper value={value} max={max} onChange={setValue} disabled={disabled} />
}

export const quantityStepper: Part = {
  title: 'Quantity stepper',
  states: {
    'At the least': <Stepper max={9} />,
    Between: <QuantityStepper value={5} max={9} onChange={() => undefined} />,
    'At the most': <QuantityStepper value={9} max={9} onChange={() => undefined} />,
    'Out of stock': <Stepper max={0} />,
    Disabled: <Stepper max={9} disabled />,
  },
}
