import { TextField } from 'shared-ui/owner'
import { hoursRule } from './fieldRules'

/** The form's field `hours`: how long a shop offer is valid (D51). */
export const HoursField = ({ label }: { label: string }) => (
  <TextField
    name="hours"
    label={label}
    inputMode="numeric"
    hint="From 1 to 48"
    rules={[{ required: true }, hoursRule]}
  />
)
