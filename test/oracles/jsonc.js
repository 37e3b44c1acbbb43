// What Microsoft's jsonc-parser says of small texts: makes test/src/test/resources/jsonc/probes.jsonl.
//
//   npm install jsonc-parser@3 && node jsonc.js > probes.jsonl
const { parse } = require("jsonc-parser");

const seeds=['{"a": 1, /* c */ "b": [true, null,],}\n','// c\n{\n  "compilerOptions": {"target": "es2020", }, // x\n  "include": ["src/**/*"],\n}\n','[1, 2, /**/ 3]','"x"','{"a":{"b":[{}, []]}}','[]//','{}/* x */','[1,]','{"a":1,}','-1.5e+3 // n'];
const hand=['','//','/**/','/* */ 1','/*/ 1','/* * / */1','1 /*','[,]','{,}','[1,,]','{"a":1,,}','{"a",}','{"a":}','{a:1}',"{'a':1}",'[1 2]','{"a":1 "b":2}','1 2','1,','[1/**/,/**/]','[1//\n,//\n]','[1//\r,]','[1//\u2028,]','"a\tb"','"a\nb"','"\\x"','"\\u00e"','"\\u00e9"','01','-','1.','.5','1e','1e5','+1','0x1','NaN','true','True','nul','/ 1','/','#','[1] #','{"a":1}\0','"a\0"','{"//": "/*"}','{"a": "b // c"}','{/**/"a"/**/:/**/1/**/,/**/}','{"a":1},','[[],]','[{},]','{"a":[],}','[1,//\n]','\t\r\n[]\n','\f[]','\u00a0[]','//\r[]', '/*\u0001*/1','//\u0001\n1'];
let state = 1818;
function draw(n) {
  state = (state * 1103515245 + 12345) & 0x7fffffff;
  return state % n;
}
const pieces = ['{','}','[',']',',',':','"a"','1','//','/*','*/','\n','"','true','\\',' ','-'];
const texts=new Set(hand.concat(seeds));
while (texts.size < 600) {
  let text = seeds[draw(seeds.length)];
  for (let damages = 1 + draw(2); damages > 0; damages--) {
    const at = draw(text.length + 1);
    const kind = draw(3);
    const piece = kind === 0 ? "" : pieces[draw(pieces.length)];
    text = text.slice(0, at) + piece + text.slice(kind === 1 ? at : at + 1);
  }
  texts.add(text);
}
for (const text of texts) {
  const errors = [];
  parse(text, errors, { allowTrailingComma: true, disallowComments: false, allowEmptyContent: false });
  console.log(JSON.stringify({ text, valid: errors.length === 0 }));
}
