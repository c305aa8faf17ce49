import { tokens } from '@haggle/shared-contract/design-tokens'

/** The teams' page's style sheet, with the product's colours and shapes. */
export const teamsStyle = `
*{box-sizing:border-box}
body{margin:0;background:${tokens.ground};color:${tokens.text};font:15px/1.5 ${tokens.font};overflow-wrap:anywhere}
header{background:${tokens.brand};color:${tokens.surface};padding:24px max(16px,calc(50vw - 560px))}
h1,h2,h3,p{margin:0}
h1{font-size:26px}
main{max-width:1152px;margin:0 auto;padding:8px 16px 48px}
section{margin-top:32px}
h2{font-size:20px}
h2 small,li small,article p{color:${tokens.textSoft};font-size:13px;font-weight:400}
.parts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,250px),1fr));gap:16px;margin:16px 0 24px}
article{background:${tokens.surface};border:1px solid ${tokens.border};border-radius:${tokens.radiusCard};padding:16px}
article h3{font-size:15px}
article .version{color:${tokens.brand};font-size:22px;font-weight:700}
article ul,ol{list-style:none;margin:12px 0 0;padding:0}
article li{display:flex;justify-content:space-between;gap:8px;border-top:1px solid ${tokens.border};padding:4px 0;font-size:13px}
.asks{margin:12px 0 24px;padding:0;list-style:none;font-size:13px}
.canary{margin-top:12px;padding:12px;border-radius:${tokens.radius};background:${tokens.warningSoft};border:1px solid ${tokens.warning}}
.canary meter{width:100%}
.canary p{color:${tokens.warning}}
ol li{background:${tokens.surface};border:1px solid ${tokens.border};border-left:4px solid ${tokens.brand};border-radius:${tokens.radiusSmall};padding:8px 12px;margin-top:8px}
ol li.is-rollback,ol li.is-remove{border-left-color:${tokens.danger}}
ol li.is-canary{border-left-color:${tokens.warning}}
ol li small{display:block}
ol li p{color:${tokens.danger};font-size:13px}
nav{display:flex;flex-wrap:wrap;gap:16px}
nav a{padding:4px 0}
header a{color:${tokens.surface}}
main a{color:${tokens.brand}}
h3,h4{margin-top:16px}
code{display:block;overflow-x:auto;white-space:pre;font-size:13px}
p code{display:inline;white-space:normal}
.wide{overflow-x:auto;margin-top:8px}
table{border-collapse:collapse;background:${tokens.surface};font-size:13px}
caption{text-align:left;color:${tokens.textSoft}}
th,td{border:1px solid ${tokens.border};padding:4px 8px;text-align:right;white-space:nowrap}
th:first-child{text-align:left}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:8px 0}
form.search{margin-top:24px}
label{display:block}
input,select,button{font:inherit;min-height:40px;max-width:100%;padding:4px 8px;border:1px solid ${tokens.textSoft};border-radius:${tokens.radiusSmall};background:${tokens.surface};color:${tokens.text}}
button{background:${tokens.brand};color:${tokens.surface}}
details{margin-top:8px}
summary{min-height:40px;padding:8px 0;cursor:pointer}
meter{width:100%}
.looks{margin-top:12px;font-size:13px}
.looks .is-different{display:block}
.looks img{width:33%;max-height:160px;object-fit:cover;object-position:top;border:1px solid ${tokens.border}}
`
