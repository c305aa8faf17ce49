import { RegisterUser } from '@haggle/shared-contract'
import { Button, DisabledUntilHydrated, SelectField } from '@haggle/shared-ui'
import { DateField, Form, TextAreaField, TextField, useForm } from '@haggle/shared-ui/forms'
import { useEffect } from 'react'
import { z } from 'zod'
import type { Part } from '../part/part'

const nothing = () => undefined

function Registration({ label = 'Name', hasMistakes = false }: { label?: string; hasMistakes?: boolean }) {
  const form = useForm(RegisterUser)
  const { trigger } = form
  useEffect(() => {
    if (hasMistakes) void trigger()
  }, [hasMistakes, trigger])
  return (
    <DisabledUntilHydrated>
      <Form form={form} onSubmit={nothing}>
        <TextField name="name" label={label} />
        <TextField name="email" label="Email" type="email" placeholder="you@example.com" />
        <TextField name="password" label="Password" type="password" hint="8 to 128 characters." />
        <SelectField label="Country" options={[]} value={undefined} onChange={nothing} placeholder="Choose" />
        <TextAreaField name="about" label="About" rows={2} />
        <Button htmlType="submit" type="primary">
          Register
        </Button>
      </Form>
    </DisabledUntilHydrated>
  )
}

export const form: Part = {
  title: 'Form',
  states: { Empty: <Registration />, Mistakes: <Registration hasMistakes /> },
  withText: (text) => <Registration label={text} />,
}

const Days = z.object({ until: z.iso.date('Choose a day.') })

function DayForm({ until = '', label = 'Until' }: { until?: string; label?: string }) {
  const form = useForm(Days, { until })
  const { trigger } = form
  useEffect(() => void trigger(), [trigger])
  return (
    <Form form={form} onSubmit={nothing}>
      <DateField name="until" label={label} hint="30 days at most." />
    </Form>
  )
}

export const day: Part = {
  title: 'Day',
  states: { Chosen: <DayForm until="2026-12-24" />, Missing: <DayForm /> },
  withText: (text) => <DayForm label={text} until="2026-12-24" />,
}
