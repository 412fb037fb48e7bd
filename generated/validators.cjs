// Generated from openrpc.json by npm run generate: do not edit.
"use strict";
exports.m0 = validate10;
const schema11 = {"$id":"Inventory.createDevice","type":"object","additionalProperties":false,"required":["network","ipAddress","adapterId"],"properties":{"network":{"$ref":"contract#/$defs/Text"},"ipAddress":{"$ref":"contract#/$defs/Text"},"adapterId":{"$ref":"contract#/$defs/Text"}}};
const schema13 = {"title":"Text","description":"Any text; what the method makes of it stands at the param","type":"string"};

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.createDevice" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.network === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.ipAddress === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ipAddress"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.adapterId === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "adapterId"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "network") || (key0 === "ipAddress")) || (key0 === "adapterId"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.network !== undefined){
if(typeof data.network !== "string"){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/Text/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.ipAddress !== undefined){
if(typeof data.ipAddress !== "string"){
const err5 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/Text/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.adapterId !== undefined){
if(typeof data.adapterId !== "string"){
const err6 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/Text/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

exports.m1 = validate12;
const schema16 = {"$id":"Inventory.deleteDevice","type":"object","additionalProperties":false,"required":["network","ipAddress"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"}}};
const schema17 = {"title":"NetworkName","description":"Name of a network: 1 to 64 characters, case-sensitive, no control characters, `,` or `@`","type":"string","minLength":1,"maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"};
const schema18 = {"title":"IpAddress","description":"IPv4 or IPv6 address in any RFC 4291 text form; answered in RFC 5952 form. `::ffff:a.b.c.d` is the IPv4 address a.b.c.d. No zone id, no mask, no leading zeros in octets","type":"string","x-format":"ip-address"};
const func2 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$", "u");

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.deleteDevice" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.network === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.ipAddress === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ipAddress"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "network") || (key0 === "ipAddress"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
if(func2(data0) > 64){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func2(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.ipAddress !== undefined){
let data1 = data.ipAddress;
if(typeof data1 === "string"){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

exports.m2 = validate13;
const schema19 = {"$id":"Inventory.getDevice","type":"object","additionalProperties":false,"required":["network","ipAddress"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.getDevice" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.network === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.ipAddress === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ipAddress"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "network") || (key0 === "ipAddress"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
if(func2(data0) > 64){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func2(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.ipAddress !== undefined){
let data1 = data.ipAddress;
if(typeof data1 === "string"){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}

exports.m3 = validate14;
const schema22 = {"$id":"Inventory.updateDevice","type":"object","additionalProperties":false,"required":["network","ipAddress"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"},"newNetwork":{"$ref":"contract#/$defs/OptionalNetworkName"},"newIpAddress":{"$ref":"contract#/$defs/OptionalIpAddress"},"newAdapterId":{"$ref":"contract#/$defs/OptionalAdapterId"},"newHostname":{"$ref":"contract#/$defs/OptionalText"}}};
const schema25 = {"title":"OptionalNetworkName","description":"Name of a network, or null","type":["string","null"],"minLength":1,"maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"};
const schema26 = {"title":"OptionalIpAddress","description":"IPv4 or IPv6 address, or null","type":["string","null"],"x-format":"ip-address"};
const schema27 = {"title":"OptionalAdapterId","description":"Adapter id, or null","type":["string","null"],"minLength":1,"maxLength":128,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-format":"adapter-id"};
const schema28 = {"title":"OptionalText","description":"Text of at most 1024 characters, or null","type":["string","null"],"maxLength":1024};
const pattern4 = new RegExp("^[^\\u0000-\\u001f\\u007f-\\u009f]*$", "u");

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.updateDevice" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.network === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.ipAddress === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ipAddress"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "network") || (key0 === "ipAddress")) || (key0 === "newNetwork")) || (key0 === "newIpAddress")) || (key0 === "newAdapterId")) || (key0 === "newHostname"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
if(func2(data0) > 64){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func2(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.ipAddress !== undefined){
let data1 = data.ipAddress;
if(typeof data1 === "string"){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.newNetwork !== undefined){
let data2 = data.newNetwork;
if((typeof data2 !== "string") && (data2 !== null)){
const err9 = {instancePath:instancePath+"/newNetwork",schemaPath:"contract#/$defs/OptionalNetworkName/type",keyword:"type",params:{type: schema25.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(typeof data2 === "string"){
if(func2(data2) > 64){
const err10 = {instancePath:instancePath+"/newNetwork",schemaPath:"contract#/$defs/OptionalNetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func2(data2) < 1){
const err11 = {instancePath:instancePath+"/newNetwork",schemaPath:"contract#/$defs/OptionalNetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern0.test(data2)){
const err12 = {instancePath:instancePath+"/newNetwork",schemaPath:"contract#/$defs/OptionalNetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
if(data.newIpAddress !== undefined){
let data3 = data.newIpAddress;
if((typeof data3 !== "string") && (data3 !== null)){
const err13 = {instancePath:instancePath+"/newIpAddress",schemaPath:"contract#/$defs/OptionalIpAddress/type",keyword:"type",params:{type: schema26.type}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(typeof data3 === "string"){
const reason1 = this.formats["ip-address"](data3);
if(reason1 !== null){
const err14 = {instancePath:instancePath+"/newIpAddress",schemaPath:"contract#/$defs/OptionalIpAddress/x-format",keyword:"x-format",params:{reason: reason1}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.newAdapterId !== undefined){
let data4 = data.newAdapterId;
if((typeof data4 !== "string") && (data4 !== null)){
const err15 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/type",keyword:"type",params:{type: schema27.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data4 === "string"){
if(func2(data4) > 128){
const err16 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func2(data4) < 1){
const err17 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!pattern4.test(data4)){
const err18 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const reason2 = this.formats["adapter-id"](data4);
if(reason2 !== null){
const err19 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/x-format",keyword:"x-format",params:{reason: reason2}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data.newHostname !== undefined){
let data5 = data.newHostname;
if((typeof data5 !== "string") && (data5 !== null)){
const err20 = {instancePath:instancePath+"/newHostname",schemaPath:"contract#/$defs/OptionalText/type",keyword:"type",params:{type: schema28.type}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(typeof data5 === "string"){
if(func2(data5) > 1024){
const err21 = {instancePath:instancePath+"/newHostname",schemaPath:"contract#/$defs/OptionalText/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
}
else {
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}

exports.m4 = validate15;
const schema29 = {"$id":"Inventory.updateDevices","type":"object","additionalProperties":false,"required":["ipCsv"],"properties":{"ipCsv":{"$ref":"contract#/$defs/IpCsv"},"adapterId":{"$ref":"contract#/$defs/OptionalAdapterId"},"customFields":{"$ref":"contract#/$defs/CustomFields"}}};
const schema30 = {"title":"IpCsv","description":"Comma-separated `<ip_address>@<network>` entries, 1 to 10000 of them","type":"string"};
const schema32 = {"title":"CustomFields","description":"Values of custom1 .. custom5, in this order","type":["array","null"],"maxItems":5,"items":{"$ref":"contract#/$defs/OptionalText"}};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema32.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Array.isArray(data)){
if(data.length > 5){
const err1 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 5}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if((typeof data0 !== "string") && (data0 !== null)){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/OptionalText/type",keyword:"type",params:{type: schema28.type}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(typeof data0 === "string"){
if(func2(data0) > 1024){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/OptionalText/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
validate16.errors = vErrors;
return errors === 0;
}


function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.updateDevices" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ipCsv === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ipCsv"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "ipCsv") || (key0 === "adapterId")) || (key0 === "customFields"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.ipCsv !== undefined){
if(typeof data.ipCsv !== "string"){
const err2 = {instancePath:instancePath+"/ipCsv",schemaPath:"contract#/$defs/IpCsv/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.adapterId !== undefined){
let data1 = data.adapterId;
if((typeof data1 !== "string") && (data1 !== null)){
const err3 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/OptionalAdapterId/type",keyword:"type",params:{type: schema27.type}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data1 === "string"){
if(func2(data1) > 128){
const err4 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/OptionalAdapterId/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func2(data1) < 1){
const err5 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/OptionalAdapterId/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!pattern4.test(data1)){
const err6 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/OptionalAdapterId/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const reason0 = this.formats["adapter-id"](data1);
if(reason0 !== null){
const err7 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/OptionalAdapterId/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.customFields !== undefined){
if(!(validate16.call(this, data.customFields, {instancePath:instancePath+"/customFields",parentData:data,parentDataProperty:"customFields",rootData}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate15.errors = vErrors;
return errors === 0;
}

exports.m5 = validate18;
const schema34 = {"$id":"Inventory.search","type":"object","additionalProperties":false,"required":[],"properties":{"network":{"$ref":"contract#/$defs/NetworkFilter"},"scheme":{"$ref":"contract#/$defs/SearchSchemes"},"query":{"$ref":"contract#/$defs/SearchQuery"},"pageData":{"$ref":"contract#/$defs/PageRequest"},"sortColumn":{"$ref":"contract#/$defs/SortColumn"},"descending":{"$ref":"contract#/$defs/Flag"}}};
const schema37 = {"title":"SearchSchemes","description":"Comma-separated names out of ipAddress, interfaceIpAddress, hostname, vendor, serial, status, lastChange, custom, tag","type":["string","null"]};
const schema38 = {"title":"SearchQuery","description":"One line a scheme, at most 8192 characters","type":["string","null"],"maxLength":8192};
const schema41 = {"title":"SortColumn","description":"Name of a Device field; null and `\"\"` mean ipAddress","type":["string","null"],"enum":["ipAddress","hostname","network","adapterId","deviceType","hardwareVendor","model","softwareVendor","osVersion","backupStatus","complianceState","lastBackup","lastTelemetry","memoSummary","custom1","custom2","custom3","custom4","custom5","serialNumber","",null]};
const schema42 = {"title":"Flag","description":"A Boolean; 0 and 1 are taken for languages that have none; null means false","type":["boolean","integer","null"],"enum":[true,false,0,1,null]};
const schema35 = {"title":"NetworkFilter","description":"Names of existing networks; a plain string means one, an empty array or null means all","type":["array","string","null"],"items":{"$ref":"contract#/$defs/NetworkName"},"minLength":1,"maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(((!(Array.isArray(data))) && (typeof data !== "string")) && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema35.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(typeof data === "string"){
if(func2(data) > 64){
const err1 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func2(data) < 1){
const err2 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern0.test(data)){
const err3 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(func2(data0) > 64){
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func2(data0) < 1){
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!pattern0.test(data0)){
const err6 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
validate19.errors = vErrors;
return errors === 0;
}

const schema39 = {"title":"PageRequest","description":"Start and size of a page; other members are ignored","type":"object","required":["offset","pageSize"],"properties":{"offset":{"description":"Position of the first element of the page, from 0","type":"integer","minimum":0,"maximum":9007199254740991},"pageSize":{"$ref":"contract#/$defs/PageSize"}}};
const schema40 = {"title":"PageSize","description":"Largest number of elements in the page; the maximum is the setting MAX_PAGE_SIZE","type":"integer","minimum":1,"x-setting":"MAX_PAGE_SIZE","x-maximum":"MAX_PAGE_SIZE"};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.offset === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "offset"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.pageSize === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pageSize"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.offset !== undefined){
let data0 = data.offset;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err2 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 9007199254740991 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0 < 0 || isNaN(data0)){
const err4 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
if(data.pageSize !== undefined){
let data1 = data.pageSize;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err5 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const limit0 = this.settings["MAX_PAGE_SIZE"];
if(data1 > limit0){
const err7 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/x-maximum",keyword:"x-maximum",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}


function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.search" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "network") || (key0 === "scheme")) || (key0 === "query")) || (key0 === "pageData")) || (key0 === "sortColumn")) || (key0 === "descending"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.network !== undefined){
if(!(validate19.call(this, data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
errors = vErrors.length;
}
}
if(data.scheme !== undefined){
let data1 = data.scheme;
if((typeof data1 !== "string") && (data1 !== null)){
const err1 = {instancePath:instancePath+"/scheme",schemaPath:"contract#/$defs/SearchSchemes/type",keyword:"type",params:{type: schema37.type}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.query !== undefined){
let data2 = data.query;
if((typeof data2 !== "string") && (data2 !== null)){
const err2 = {instancePath:instancePath+"/query",schemaPath:"contract#/$defs/SearchQuery/type",keyword:"type",params:{type: schema38.type}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(typeof data2 === "string"){
if(func2(data2) > 8192){
const err3 = {instancePath:instancePath+"/query",schemaPath:"contract#/$defs/SearchQuery/maxLength",keyword:"maxLength",params:{limit: 8192}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.pageData !== undefined){
if(!(validate21.call(this, data.pageData, {instancePath:instancePath+"/pageData",parentData:data,parentDataProperty:"pageData",rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
if(data.sortColumn !== undefined){
let data4 = data.sortColumn;
if((typeof data4 !== "string") && (data4 !== null)){
const err4 = {instancePath:instancePath+"/sortColumn",schemaPath:"contract#/$defs/SortColumn/type",keyword:"type",params:{type: schema41.type}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((((((((((((((((((data4 === "ipAddress") || (data4 === "hostname")) || (data4 === "network")) || (data4 === "adapterId")) || (data4 === "deviceType")) || (data4 === "hardwareVendor")) || (data4 === "model")) || (data4 === "softwareVendor")) || (data4 === "osVersion")) || (data4 === "backupStatus")) || (data4 === "complianceState")) || (data4 === "lastBackup")) || (data4 === "lastTelemetry")) || (data4 === "memoSummary")) || (data4 === "custom1")) || (data4 === "custom2")) || (data4 === "custom3")) || (data4 === "custom4")) || (data4 === "custom5")) || (data4 === "serialNumber")) || (data4 === "")) || (data4 === null))){
const err5 = {instancePath:instancePath+"/sortColumn",schemaPath:"contract#/$defs/SortColumn/enum",keyword:"enum",params:{allowedValues: schema41.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.descending !== undefined){
let data5 = data.descending;
if(((typeof data5 !== "boolean") && (!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5))))) && (data5 !== null)){
const err6 = {instancePath:instancePath+"/descending",schemaPath:"contract#/$defs/Flag/type",keyword:"type",params:{type: schema42.type}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(((((data5 === true) || (data5 === false)) || (data5 === 0)) || (data5 === 1)) || (data5 === null))){
const err7 = {instancePath:instancePath+"/descending",schemaPath:"contract#/$defs/Flag/enum",keyword:"enum",params:{allowedValues: schema42.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate18.errors = vErrors;
return errors === 0;
}

exports.m6 = validate23;
const schema43 = {"$id":"Inventory.getDeviceHardware","type":"object","additionalProperties":false,"required":["ipAddress","network"],"properties":{"ipAddress":{"$ref":"contract#/$defs/IpAddress"},"network":{"$ref":"contract#/$defs/NetworkName"}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.getDeviceHardware" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ipAddress === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ipAddress"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.network === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "ipAddress") || (key0 === "network"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.ipAddress !== undefined){
let data0 = data.ipAddress;
if(typeof data0 === "string"){
const reason0 = this.formats["ip-address"](data0);
if(reason0 !== null){
const err3 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.network !== undefined){
let data1 = data.network;
if(typeof data1 === "string"){
if(func2(data1) > 64){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func2(data1) < 1){
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern0.test(data1)){
const err7 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

exports.m7 = validate24;
const schema46 = {"$id":"Inventory.getDeviceInterfaces","type":"object","additionalProperties":false,"required":["network","ipAddress"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"}}};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.getDeviceInterfaces" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.network === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "network"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.ipAddress === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ipAddress"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "network") || (key0 === "ipAddress"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
if(func2(data0) > 64){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func2(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.ipAddress !== undefined){
let data1 = data.ipAddress;
if(typeof data1 === "string"){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}

exports.m8 = validate25;
const schema49 = {"$id":"Networks.defineManagedNetwork","type":"object","additionalProperties":false,"required":["networkName"],"properties":{"networkName":{"$ref":"contract#/$defs/NetworkName"},"bridgeName":{"$ref":"contract#/$defs/OptionalText"}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Networks.defineManagedNetwork" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.networkName === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "networkName"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "networkName") || (key0 === "bridgeName"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.networkName !== undefined){
let data0 = data.networkName;
if(typeof data0 === "string"){
if(func2(data0) > 64){
const err2 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.bridgeName !== undefined){
let data1 = data.bridgeName;
if((typeof data1 !== "string") && (data1 !== null)){
const err6 = {instancePath:instancePath+"/bridgeName",schemaPath:"contract#/$defs/OptionalText/type",keyword:"type",params:{type: schema28.type}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data1 === "string"){
if(func2(data1) > 1024){
const err7 = {instancePath:instancePath+"/bridgeName",schemaPath:"contract#/$defs/OptionalText/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

exports.m9 = validate26;
const schema52 = {"$id":"Networks.getManagedNetwork","type":"object","additionalProperties":false,"required":["networkName"],"properties":{"networkName":{"$ref":"contract#/$defs/NetworkName"}}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Networks.getManagedNetwork" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.networkName === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "networkName"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "networkName")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.networkName !== undefined){
let data0 = data.networkName;
if(typeof data0 === "string"){
if(func2(data0) > 64){
const err2 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}

exports.m10 = validate27;
const schema54 = {"$id":"Networks.getManagedNetworkNames","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Networks.getManagedNetworkNames" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}

exports.m11 = validate28;
const schema55 = {"$id":"Networks.getAllManagedNetworks","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Networks.getAllManagedNetworks" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}

exports.m12 = validate29;
const schema56 = {"$id":"Networks.deleteManagedNetwork","type":"object","additionalProperties":false,"required":["networkName"],"properties":{"networkName":{"$ref":"contract#/$defs/NetworkName"}}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Networks.deleteManagedNetwork" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.networkName === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "networkName"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "networkName")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.networkName !== undefined){
let data0 = data.networkName;
if(typeof data0 === "string"){
if(func2(data0) > 64){
const err2 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func2(data0) < 1){
const err3 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}

exports.m13 = validate30;
const schema58 = {"$id":"Security.logoutCurrentUser","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Security.logoutCurrentUser" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}

exports.validators = new Map([
  ["Inventory.createDevice", exports.m0],
  ["Inventory.deleteDevice", exports.m1],
  ["Inventory.getDevice", exports.m2],
  ["Inventory.updateDevice", exports.m3],
  ["Inventory.updateDevices", exports.m4],
  ["Inventory.search", exports.m5],
  ["Inventory.getDeviceHardware", exports.m6],
  ["Inventory.getDeviceInterfaces", exports.m7],
  ["Networks.defineManagedNetwork", exports.m8],
  ["Networks.getManagedNetwork", exports.m9],
  ["Networks.getManagedNetworkNames", exports.m10],
  ["Networks.getAllManagedNetworks", exports.m11],
  ["Networks.deleteManagedNetwork", exports.m12],
  ["Security.logoutCurrentUser", exports.m13],
]);
