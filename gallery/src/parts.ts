import { button, linkButton } from './customers/buttons'
import { input, quantityStepper, select, textArea } from './customers/fields'
import { day, form } from './customers/forms'
import { card, loading, localTime, page, pages, slot, visuallyHidden } from './customers/layout'
import { alert, dialog, emptyState, loadError, tag, toast } from './customers/messages'
import { price, productImage } from './customers/product'
import { datePicker, table, upload } from './owners/data'
import {
  ownerButton,
  ownerCard,
  ownerForm,
  ownerPage,
  ownerSelect,
  ownerSkeleton,
  ownerStatistic,
  ownerTag,
} from './owners/parts'
import type { Part } from './part/part'

const kit = (...parts: Part[]) =>
  Object.fromEntries(parts.map((part) => [part.title.toLowerCase().replaceAll(' ', '-'), part]))

/** The parts of each kit by their addresses. */
export const customersParts = kit(
  ...[alert, button, card, day, dialog, emptyState, form, input, linkButton, loadError, loading, localTime],
  ...[page, pages, price, productImage, quantityStepper, select, slot, tag, textArea, toast, visuallyHidden],
)
export const ownersParts = kit(
  ...[ownerButton, ownerCard, datePicker, ownerForm, ownerPage, ownerSelect, ownerSkeleton],
  ...[ownerStatistic, table, ownerTag, upload],
)
export const parts = { ...customersParts, ...ownersParts }
