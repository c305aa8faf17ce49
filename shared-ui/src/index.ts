// Theme and toasts
export { ThemeProvider } from './theme/ThemeProvider'
export { useDismissToast, useToast, type Toast } from './toast/useToast'

// The kit, loaded with every first page, and therefore without antd. Forms are in shared-ui/forms.
export { Alert, ErrorAlert, type AlertProps } from './alert/Alert'
export { Button, LinkButton, type ButtonProps, type LinkButtonProps } from './button/Button'
export { Card, type CardProps } from './card/Card'
export { Dialog, type DialogProps } from './dialog/Dialog'
export { Input, type InputProps } from './input/Input'
export { Select, type Option, type SelectProps } from './select/Select'
export { Skeleton, type SkeletonProps } from './skeleton/Skeleton'
export { Tag, type TagProps } from './tag/Tag'

// Components
export { EmptyState } from './empty-state/EmptyState'
export { LoadError, type LoadErrorProps } from './load-error/LoadError'
export { LoadingText } from './loading-text/LoadingText'
export { Page, type PageProps } from './page/Page'
export { Pages, type PagesProps } from './pages/Pages'
export { Price, type PriceProps } from './price/Price'
export { ProductImage, type ProductImageProps } from './product-image/ProductImage'
export { QuantityStepper, type QuantityStepperProps } from './quantity-stepper/QuantityStepper'
export { SelectField, type SelectFieldProps } from './select-field/SelectField'
export { useUnsavedWarning } from './unsaved/useUnsavedWarning'
export { useIsOnScreen } from './use-is-on-screen/useIsOnScreen'
export { useSettled } from './use-settled/useSettled'
export { formatDate, LocalTime } from './format-date/LocalTime'
