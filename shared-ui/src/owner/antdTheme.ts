import { tokens } from '@haggle/shared-contract/design-tokens'
import type { ThemeConfig } from 'antd'

/** Our theme for antd. It injects no styles: `antd.css` has them. */
export const antdTheme: ThemeConfig = {
  zeroRuntime: true,
  cssVar: { key: 'owner' },
  hashed: false,
  token: {
    colorPrimary: tokens.brand,
    // antd's own is too pale for text on our backgrounds
    colorPrimaryHover: tokens.brandStrong,
    colorLink: tokens.brand,
    colorInfo: tokens.brand,
    colorSuccess: tokens.success,
    colorWarning: tokens.warning,
    colorError: tokens.danger,
    colorPrimaryBg: tokens.brandSoft,
    // antd's own is a dark grey under a selected row
    colorPrimaryBgHover: tokens.brandSoft,
    colorInfoBg: tokens.brandSoft,
    colorSuccessBg: tokens.successSoft,
    colorWarningBg: tokens.warningSoft,
    colorErrorBg: tokens.dangerSoft,
    colorText: tokens.text,
    colorTextSecondary: tokens.textSoft,
    colorTextDescription: tokens.textSoft,
    colorTextPlaceholder: tokens.textSoft,
    colorBorder: tokens.borderStrong,
    colorBorderSecondary: tokens.border,
    borderRadius: parseInt(tokens.radius),
    borderRadiusLG: parseInt(tokens.radiusCard),
    fontFamily: tokens.font,
    fontSize: 15,
    controlHeight: 40,
  },
}
