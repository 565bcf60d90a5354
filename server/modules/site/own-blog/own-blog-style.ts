/** The style of every page of an organisation's blog, without fonts or colours of the provider. */
export const ownBlogStyle = `
:root{color-scheme:light dark;--ink:light-dark(#1c1d22,#f2f2ef);--muted:light-dark(#565a66,#a9acb6);--paper:light-dark(#fff,#15161b);--line:light-dark(#dddfe4,#34363f);--link:light-dark(#2b3fb0,#aab4ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.65 system-ui,sans-serif;overflow-wrap:break-word}
main,footer{max-width:42rem;margin:0 auto;padding:3rem 1.25rem}
footer{padding-block:0 1.5rem;color:var(--muted);font-size:.9375rem}
footer p{border-top:1px solid var(--line);padding-top:1.5rem;margin:0}
p{text-wrap:pretty}
h1{font-size:clamp(1.75rem,1.3rem + 2vw,2.5rem);line-height:1.15;margin:0 0 .5rem;text-wrap:balance}
h2{font-size:1.375rem;line-height:1.3;margin:2rem 0 .5rem}
h3{font-size:1.125rem;margin:1.5rem 0 .5rem}
a{color:var(--link)}
.lead{font-size:1.1875rem;color:var(--muted);margin-top:0}
.meta{color:var(--muted);font-size:.9375rem;margin:.25rem 0 1rem}
.posts{list-style:none;margin:2rem 0;padding:0}
.posts>li{border-top:1px solid var(--line);padding:1.5rem 0}
.posts h2{margin:0}
.posts h2 a{color:inherit;text-decoration-thickness:1px}
nav{display:flex;gap:1.5rem;margin-top:2rem}
.tags{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1rem 0 0;padding:0;font-size:.9375rem}
.beside{justify-content:space-between;border-top:1px solid var(--line);padding-top:1rem}
.beside a{flex:1 1 0}
.beside a+a,.beside [rel=next]{text-align:end}
nav a,footer a{display:inline-block;padding:.5rem 0}
blockquote{margin:1.5rem 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--muted)}
pre{overflow-x:auto;padding:1rem;border:1px solid var(--line);border-radius:6px}
img{max-width:100%;height:auto;border-radius:8px}
.picture{margin:1.25rem 0}
.picture img{display:block;width:100%}
table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{border:1px solid var(--line);padding:.4rem .6rem;text-align:start}
`;
