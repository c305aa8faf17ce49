// Theme and toasts
export { ThemeProvider } from './theme/ThemeProvider'
export { useToast, type Toast } from './toast/useToast'

// The kit: the antd components of the first screen. All of them load with the front page, so the rest is elsewhere:
// dialogs and form fields in shared-ui/forms, what shows records in shared-ui/data.
export { Alert, Avatar, Badge, Button, Input, Select, Skeleton } from './kit'

// Parts
export { EmptyState } from './empty-state/EmptyState'
export { ErrorAlert } from './error-alert/ErrorAlert'
export { LoadingText } from './loading-text/LoadingText'
export { Page, type PageProps } from './page/Page'
export { Price, type PriceProps } from './price/Price'
export { ProductImage, type ProductImageProps } from './product-image/ProductImage'
export { QuantityStepper, type QuantityStepperProps } from './quantity-stepper/QuantityStepper'
export { SelectField, type SelectFieldProps } from './select-field/SelectField'
export { formatDate } from './format-date/formatDate'
