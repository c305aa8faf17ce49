import { BRAND_COLOR } from 'shared-contract'

/** The teams' page's style sheet, with the product's colours and shapes. */
export const teamsStyle = `
*{box-sizing:border-box}
body{margin:0;background:#f6f8f8;color:#16302d;font:15px/1.5 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
header{background:${BRAND_COLOR};color:#fff;padding:24px max(16px,calc(50vw - 560px))}
h1,h2,h3,p{margin:0}
h1{font-size:26px}
main{max-width:1152px;margin:0 auto;padding:8px 16px 48px}
section{margin-top:32px}
h2{font-size:20px}
h2 small,li small,article p{color:#526764;font-size:13px;font-weight:400}
.parts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,250px),1fr));gap:16px;margin:16px 0 24px}
article{background:#fff;border:1px solid #e3e9e8;border-radius:14px;padding:16px}
article h3{font-size:15px}
article .version{color:${BRAND_COLOR};font-size:22px;font-weight:700}
article ul,ol{list-style:none;margin:12px 0 0;padding:0}
article li{display:flex;justify-content:space-between;gap:8px;border-top:1px solid #eef2f1;padding:4px 0;font-size:13px}
.asks{margin:12px 0 24px;padding:0;list-style:none;font-size:13px}
.canary{margin-top:12px;padding:12px;border-radius:10px;background:#fff7e6;border:1px solid #f3d9a4}
.canary meter{width:100%}
.canary p{color:#6b4a06}
ol li{background:#fff;border:1px solid #e3e9e8;border-left:4px solid ${BRAND_COLOR};border-radius:8px;padding:8px 12px;margin-top:8px}
ol li.is-rollback,ol li.is-remove{border-left-color:#b42318}
ol li.is-canary{border-left-color:#d98e04}
ol li small{display:block}
ol li p{color:#b42318;font-size:13px}
`
