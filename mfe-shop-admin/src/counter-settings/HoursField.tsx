import { SHOP_OFFER_HOURS } from '@haggle/shared-contract'
import { TextField } from '@haggle/shared-ui/owner'
import { hoursRule } from './fieldRules'

/** The form's field `hours`: how long a shop offer is valid (D51). */
export const HoursField = ({ label }: { label: string }) => (
  <TextField
    name="hours"
    label={label}
    inputMode="numeric"
    hint={`From ${SHOP_OFFER_HOURS.min} to ${SHOP_OFFER_HOURS.max}`}
    rules={[{ required: true }, hoursRule]}
  />
)
