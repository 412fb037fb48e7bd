// Generated from openrpc.json by npm run generate: do not edit.
"use strict";
exports.m0 = validate0;
const schema0 = {"$id":"Inventory.createDevice","type":"object","additionalProperties":false,"required":["network","ipAddress","adapterId"],"properties":{"network":{"$ref":"contract#/$defs/Text"},"ipAddress":{"$ref":"contract#/$defs/Text"},"adapterId":{"$ref":"contract#/$defs/Text"},"fields":{"$ref":"contract#/$defs/NamedFieldValues"}}};
const schema2 = {"title":"Text","description":"Any text; the param describes its meaning","type":"string","maxLength":512};
const schema5 = {"title":"NamedFieldValues","description":"Values of named fields by name, such as `{\"site\": \"TYO\"}`. `Settings.defineFieldNames` defines the names. `\"\"` clears a field, and a field that is absent stays unchanged","type":["object","null"],"maxProperties":20,"additionalProperties":{"type":"string","maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"}};
const func0 = require("ajv/dist/runtime/ucs2length").default;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!((((key0 === "network") || (key0 === "ipAddress")) || (key0 === "adapterId")) || (key0 === "fields"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema0.properties)}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 512;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/Text/maxLength",keyword:"maxLength",params:{limit: limit0}};
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
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/Text/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.ipAddress !== undefined){
let data1 = data.ipAddress;
if(typeof data1 === "string"){
const limit1 = 512;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err6 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/Text/maxLength",keyword:"maxLength",params:{limit: limit1}};
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
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/Text/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.adapterId !== undefined){
let data2 = data.adapterId;
if(typeof data2 === "string"){
const limit2 = 512;
if(data2.length > limit2 && (data2.length > 2 * limit2 || func0(data2) > limit2)){
const err8 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/Text/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/Text/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.fields !== undefined){
let data3 = data.fields;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
const err10 = {instancePath:instancePath+"/fields",schemaPath:"contract#/$defs/NamedFieldValues/type",keyword:"type",params:{type: schema5.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(Object.keys(data3).length <= 20){
for(const key1 in data3){
if(true){
let data4 = data3[key1];
if(typeof data4 === "string"){
const limit3 = this.settings["MAX_TEXT_LENGTH"];
if(data4.length > limit3 && (data4.length > 2 * limit3 || func0(data4) > limit3)){
const err11 = {instancePath:instancePath+"/fields/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/NamedFieldValues/additionalProperties/maxLength",keyword:"maxLength",params:{limit: limit3}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/fields/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/NamedFieldValues/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
const limit4 = 20;
if(Object.keys(data3).length > limit4){
const err13 = {instancePath:instancePath+"/fields",schemaPath:"contract#/$defs/NamedFieldValues/maxProperties",keyword:"maxProperties",params:{limit: limit4}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}

exports.m1 = validate2;
const schema6 = {"$id":"Inventory.deleteDevice","type":"object","additionalProperties":false,"required":["network","ipAddress"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"}}};
const schema7 = {"title":"NetworkName","description":"Name of a network: 1 to 64 characters, case-sensitive, no control characters, `,` or `@`","type":"string","minLength":1,"maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"};
const schema8 = {"title":"IpAddress","description":"IPv4 or IPv6 address in any RFC 4291 text form; returned in RFC 5952 form. `::ffff:a.b.c.d` is the IPv4 address a.b.c.d. Zone ids, masks and octets with leading zeros are refused","type":"string","maxLength":64,"x-format":"ip-address"};
const pattern0 = new RegExp("^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$", "u");

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema6.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const limit1 = 64;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length <= 2 * 64){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
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
const err9 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}

exports.m2 = validate3;
const schema9 = {"$id":"Inventory.getDevice","type":"object","additionalProperties":false,"required":["network","ipAddress"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"}}};

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema9.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const limit1 = 64;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length <= 2 * 64){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
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
const err9 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate3.errors = vErrors;
return errors === 0;
}

exports.m3 = validate4;
const schema12 = {"$id":"Inventory.updateDevice","type":"object","additionalProperties":false,"required":["network","ipAddress"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"},"newNetwork":{"$ref":"contract#/$defs/OptionalNetworkName"},"newIpAddress":{"$ref":"contract#/$defs/OptionalIpAddress"},"newAdapterId":{"$ref":"contract#/$defs/OptionalAdapterId"},"newHostname":{"$ref":"contract#/$defs/OptionalText"},"fields":{"$ref":"contract#/$defs/NamedFieldValues"}}};
const schema15 = {"title":"OptionalNetworkName","description":"Name of a network, or null","type":["string","null"],"minLength":1,"maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"};
const schema16 = {"title":"OptionalIpAddress","description":"IPv4 or IPv6 address, or null","type":["string","null"],"maxLength":64,"x-format":"ip-address"};
const schema17 = {"title":"OptionalAdapterId","description":"Adapter id, or null","type":["string","null"],"minLength":1,"maxLength":128,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-format":"adapter-id"};
const schema18 = {"title":"OptionalText","description":"Text of at most MAX_TEXT_LENGTH characters (a setting), or null","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"};
const pattern4 = new RegExp("^[^\\u0000-\\u001f\\u007f-\\u009f]*$", "u");

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!(((((((key0 === "network") || (key0 === "ipAddress")) || (key0 === "newNetwork")) || (key0 === "newIpAddress")) || (key0 === "newAdapterId")) || (key0 === "newHostname")) || (key0 === "fields"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema12.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const limit1 = 64;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length <= 2 * 64){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
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
const err9 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.newNetwork !== undefined){
let data2 = data.newNetwork;
if((typeof data2 !== "string") && (data2 !== null)){
const err10 = {instancePath:instancePath+"/newNetwork",schemaPath:"contract#/$defs/OptionalNetworkName/type",keyword:"type",params:{type: schema15.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data2 === "string"){
const limit2 = 64;
if(data2.length > limit2 && (data2.length > 2 * limit2 || func0(data2) > limit2)){
const err11 = {instancePath:instancePath+"/newNetwork",schemaPath:"contract#/$defs/OptionalNetworkName/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data2.length < 2 * 1 && func0(data2) < 1){
const err12 = {instancePath:instancePath+"/newNetwork",schemaPath:"contract#/$defs/OptionalNetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data2.length <= 2 * 64){
if(!pattern0.test(data2)){
const err13 = {instancePath:instancePath+"/newNetwork",schemaPath:"contract#/$defs/OptionalNetworkName/pattern",keyword:"pattern",params:{}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
if(data.newIpAddress !== undefined){
let data3 = data.newIpAddress;
if((typeof data3 !== "string") && (data3 !== null)){
const err14 = {instancePath:instancePath+"/newIpAddress",schemaPath:"contract#/$defs/OptionalIpAddress/type",keyword:"type",params:{type: schema16.type}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data3 === "string"){
const limit3 = 64;
if(data3.length > limit3 && (data3.length > 2 * limit3 || func0(data3) > limit3)){
const err15 = {instancePath:instancePath+"/newIpAddress",schemaPath:"contract#/$defs/OptionalIpAddress/maxLength",keyword:"maxLength",params:{limit: limit3}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data3.length <= 2 * 64){
const reason1 = this.formats["ip-address"](data3);
if(reason1 !== null){
const err16 = {instancePath:instancePath+"/newIpAddress",schemaPath:"contract#/$defs/OptionalIpAddress/x-format",keyword:"x-format",params:{reason: reason1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
}
if(data.newAdapterId !== undefined){
let data4 = data.newAdapterId;
if((typeof data4 !== "string") && (data4 !== null)){
const err17 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/type",keyword:"type",params:{type: schema17.type}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(typeof data4 === "string"){
const limit4 = 128;
if(data4.length > limit4 && (data4.length > 2 * limit4 || func0(data4) > limit4)){
const err18 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/maxLength",keyword:"maxLength",params:{limit: limit4}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data4.length < 2 * 1 && func0(data4) < 1){
const err19 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data4.length <= 2 * 128){
const reason2 = this.formats["adapter-id"](data4);
if(reason2 !== null){
const err20 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/x-format",keyword:"x-format",params:{reason: reason2}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data4.length <= 2 * 128){
if(!pattern4.test(data4)){
const err21 = {instancePath:instancePath+"/newAdapterId",schemaPath:"contract#/$defs/OptionalAdapterId/pattern",keyword:"pattern",params:{}};
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
if(data.newHostname !== undefined){
let data5 = data.newHostname;
if((typeof data5 !== "string") && (data5 !== null)){
const err22 = {instancePath:instancePath+"/newHostname",schemaPath:"contract#/$defs/OptionalText/type",keyword:"type",params:{type: schema18.type}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(typeof data5 === "string"){
const limit5 = this.settings["MAX_TEXT_LENGTH"];
if(data5.length > limit5 && (data5.length > 2 * limit5 || func0(data5) > limit5)){
const err23 = {instancePath:instancePath+"/newHostname",schemaPath:"contract#/$defs/OptionalText/maxLength",keyword:"maxLength",params:{limit: limit5}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
if(data.fields !== undefined){
let data6 = data.fields;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
const err24 = {instancePath:instancePath+"/fields",schemaPath:"contract#/$defs/NamedFieldValues/type",keyword:"type",params:{type: schema5.type}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(Object.keys(data6).length <= 20){
for(const key1 in data6){
if(true){
let data7 = data6[key1];
if(typeof data7 === "string"){
const limit6 = this.settings["MAX_TEXT_LENGTH"];
if(data7.length > limit6 && (data7.length > 2 * limit6 || func0(data7) > limit6)){
const err25 = {instancePath:instancePath+"/fields/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/NamedFieldValues/additionalProperties/maxLength",keyword:"maxLength",params:{limit: limit6}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/fields/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/NamedFieldValues/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
const limit7 = 20;
if(Object.keys(data6).length > limit7){
const err27 = {instancePath:instancePath+"/fields",schemaPath:"contract#/$defs/NamedFieldValues/maxProperties",keyword:"maxProperties",params:{limit: limit7}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
}
else {
const err28 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
validate4.errors = vErrors;
return errors === 0;
}

exports.m4 = validate5;
const schema20 = {"$id":"Inventory.updateDevices","type":"object","additionalProperties":false,"required":["ipCsv"],"properties":{"ipCsv":{"$ref":"contract#/$defs/IpCsv"},"adapterId":{"$ref":"contract#/$defs/OptionalAdapterId"},"customFields":{"$ref":"contract#/$defs/CustomFields"},"dryRun":{"$ref":"contract#/$defs/Flag"},"fields":{"$ref":"contract#/$defs/NamedFieldValues"},"addTags":{"$ref":"contract#/$defs/TagList"},"removeTags":{"$ref":"contract#/$defs/TagList"},"memo":{"$ref":"contract#/$defs/OptionalMemo"}}};
const schema21 = {"title":"IpCsv","description":"Comma-separated `<ip_address>@<network>` entries: at least one, at most MAX_IP_CSV_ENTRIES (a setting, 10000)","type":"string","maxLength":1280000};
const schema25 = {"title":"Flag","description":"A Boolean. For languages without Booleans, 1 means true and 0 means false. null means false","type":["boolean","integer","null"],"enum":[true,false,0,1,null]};
const schema27 = {"title":"TagList","description":"Tags of devices; null means none","type":["array","null"],"items":{"type":"string","minLength":1,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"maxItems":1000};
const schema29 = {"title":"OptionalMemo","description":"A whole memo of at most MAX_MEMO_LENGTH characters (a setting), or null","type":["string","null"],"maxLength":65536,"x-setting":"MAX_MEMO_LENGTH"};
const schema23 = {"title":"CustomFields","description":"Values of custom1 .. custom5, in this order","type":["array","null"],"maxItems":5,"items":{"$ref":"contract#/$defs/OptionalText"}};

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema23.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Array.isArray(data)){
const limit0 = 5;
if(data.length > limit0){
const err1 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.length <= 5){
for(let i0=0; i0<data.length; i0++){
let data0 = data[i0];
if((typeof data0 !== "string") && (data0 !== null)){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/OptionalText/type",keyword:"type",params:{type: schema18.type}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(typeof data0 === "string"){
const limit1 = this.settings["MAX_TEXT_LENGTH"];
if(data0.length > limit1 && (data0.length > 2 * limit1 || func0(data0) > limit1)){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/OptionalText/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(errors >= 100){
break;
}
}
}
}
validate6.errors = vErrors;
return errors === 0;
}


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!((((((((key0 === "ipCsv") || (key0 === "adapterId")) || (key0 === "customFields")) || (key0 === "dryRun")) || (key0 === "fields")) || (key0 === "addTags")) || (key0 === "removeTags")) || (key0 === "memo"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema20.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.ipCsv !== undefined){
let data0 = data.ipCsv;
if(typeof data0 === "string"){
const limit0 = 1280000;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/ipCsv",schemaPath:"contract#/$defs/IpCsv/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/ipCsv",schemaPath:"contract#/$defs/IpCsv/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.adapterId !== undefined){
let data1 = data.adapterId;
if((typeof data1 !== "string") && (data1 !== null)){
const err4 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/OptionalAdapterId/type",keyword:"type",params:{type: schema17.type}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(typeof data1 === "string"){
const limit1 = 128;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err5 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/OptionalAdapterId/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length < 2 * 1 && func0(data1) < 1){
const err6 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/OptionalAdapterId/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1.length <= 2 * 128){
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
if(data1.length <= 2 * 128){
if(!pattern4.test(data1)){
const err8 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/OptionalAdapterId/pattern",keyword:"pattern",params:{}};
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
}
if(data.customFields !== undefined){
if(!(validate6.call(this, data.customFields, {instancePath:instancePath+"/customFields",parentData:data,parentDataProperty:"customFields",rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
}
if(data.dryRun !== undefined){
let data3 = data.dryRun;
if(((typeof data3 !== "boolean") && (!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3))))) && (data3 !== null)){
const err9 = {instancePath:instancePath+"/dryRun",schemaPath:"contract#/$defs/Flag/type",keyword:"type",params:{type: schema25.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(((((data3 === true) || (data3 === false)) || (data3 === 0)) || (data3 === 1)) || (data3 === null))){
const err10 = {instancePath:instancePath+"/dryRun",schemaPath:"contract#/$defs/Flag/enum",keyword:"enum",params:{allowedValues: schema25.enum}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.fields !== undefined){
let data4 = data.fields;
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (data4 !== null)){
const err11 = {instancePath:instancePath+"/fields",schemaPath:"contract#/$defs/NamedFieldValues/type",keyword:"type",params:{type: schema5.type}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length <= 20){
for(const key1 in data4){
if(true){
let data5 = data4[key1];
if(typeof data5 === "string"){
const limit2 = this.settings["MAX_TEXT_LENGTH"];
if(data5.length > limit2 && (data5.length > 2 * limit2 || func0(data5) > limit2)){
const err12 = {instancePath:instancePath+"/fields/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/NamedFieldValues/additionalProperties/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/fields/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/NamedFieldValues/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
const limit3 = 20;
if(Object.keys(data4).length > limit3){
const err14 = {instancePath:instancePath+"/fields",schemaPath:"contract#/$defs/NamedFieldValues/maxProperties",keyword:"maxProperties",params:{limit: limit3}};
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
if(data.addTags !== undefined){
let data6 = data.addTags;
if((!(Array.isArray(data6))) && (data6 !== null)){
const err15 = {instancePath:instancePath+"/addTags",schemaPath:"contract#/$defs/TagList/type",keyword:"type",params:{type: schema27.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(Array.isArray(data6)){
const limit4 = 1000;
if(data6.length > limit4){
const err16 = {instancePath:instancePath+"/addTags",schemaPath:"contract#/$defs/TagList/maxItems",keyword:"maxItems",params:{limit: limit4}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data6.length <= 1000){
for(let i0=0; i0<data6.length; i0++){
let data7 = data6[i0];
if(typeof data7 === "string"){
const limit5 = this.settings["MAX_TEXT_LENGTH"];
if(data7.length > limit5 && (data7.length > 2 * limit5 || func0(data7) > limit5)){
const err17 = {instancePath:instancePath+"/addTags/" + i0,schemaPath:"contract#/$defs/TagList/items/maxLength",keyword:"maxLength",params:{limit: limit5}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data7.length < 2 * 1 && func0(data7) < 1){
const err18 = {instancePath:instancePath+"/addTags/" + i0,schemaPath:"contract#/$defs/TagList/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/addTags/" + i0,schemaPath:"contract#/$defs/TagList/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
}
if(data.removeTags !== undefined){
let data8 = data.removeTags;
if((!(Array.isArray(data8))) && (data8 !== null)){
const err20 = {instancePath:instancePath+"/removeTags",schemaPath:"contract#/$defs/TagList/type",keyword:"type",params:{type: schema27.type}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(Array.isArray(data8)){
const limit6 = 1000;
if(data8.length > limit6){
const err21 = {instancePath:instancePath+"/removeTags",schemaPath:"contract#/$defs/TagList/maxItems",keyword:"maxItems",params:{limit: limit6}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data8.length <= 1000){
for(let i1=0; i1<data8.length; i1++){
let data9 = data8[i1];
if(typeof data9 === "string"){
const limit7 = this.settings["MAX_TEXT_LENGTH"];
if(data9.length > limit7 && (data9.length > 2 * limit7 || func0(data9) > limit7)){
const err22 = {instancePath:instancePath+"/removeTags/" + i1,schemaPath:"contract#/$defs/TagList/items/maxLength",keyword:"maxLength",params:{limit: limit7}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data9.length < 2 * 1 && func0(data9) < 1){
const err23 = {instancePath:instancePath+"/removeTags/" + i1,schemaPath:"contract#/$defs/TagList/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/removeTags/" + i1,schemaPath:"contract#/$defs/TagList/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
}
if(data.memo !== undefined){
let data10 = data.memo;
if((typeof data10 !== "string") && (data10 !== null)){
const err25 = {instancePath:instancePath+"/memo",schemaPath:"contract#/$defs/OptionalMemo/type",keyword:"type",params:{type: schema29.type}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(typeof data10 === "string"){
const limit8 = this.settings["MAX_MEMO_LENGTH"];
if(data10.length > limit8 && (data10.length > 2 * limit8 || func0(data10) > limit8)){
const err26 = {instancePath:instancePath+"/memo",schemaPath:"contract#/$defs/OptionalMemo/maxLength",keyword:"maxLength",params:{limit: limit8}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
}
else {
const err27 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
validate5.errors = vErrors;
return errors === 0;
}

exports.m5 = validate8;
const schema30 = {"$id":"Inventory.search","type":"object","additionalProperties":false,"required":[],"properties":{"network":{"$ref":"contract#/$defs/NetworkFilter"},"scheme":{"$ref":"contract#/$defs/SearchSchemes"},"query":{"$ref":"contract#/$defs/SearchQuery"},"pageData":{"$ref":"contract#/$defs/PageRequest"},"sortColumn":{"$ref":"contract#/$defs/SortColumn"},"descending":{"$ref":"contract#/$defs/Flag"}}};
const schema33 = {"title":"SearchSchemes","description":"Comma-separated scheme names: ipAddress, interfaceIpAddress, hostname, vendor, serial, status, lastChange, custom, tag, and the extensions model, osVersion, versions, deviceType, hardwareVendor, softwareVendor, backupStatus, compliance, lastBackup, lastTelemetry, memo, macAddress, interfaceName, interfaceDescription, field, any; each with an optional `!` before it; at most 32 (the setting MAX_CRITERIA)","type":["string","null"],"maxLength":20000};
const schema34 = {"title":"SearchQuery","description":"One line for each scheme, with at most MAX_QUERY_LENGTH characters (a setting) in all lines together","type":["string","null"],"maxLength":8192,"x-setting":"MAX_QUERY_LENGTH"};
const schema37 = {"title":"SortColumn","description":"Name of a Device field; null and `\"\"` mean ipAddress","type":["string","null"],"enum":["ipAddress","hostname","network","adapterId","deviceType","hardwareVendor","model","softwareVendor","osVersion","backupStatus","complianceState","lastBackup","lastTelemetry","memoSummary","custom1","custom2","custom3","custom4","custom5","serialNumber","",null]};
const schema31 = {"title":"NetworkFilter","description":"Names of existing networks, at most MAX_SEARCH_NETWORKS (a setting). A string names one network; an empty array or null means all networks","type":["array","string","null"],"items":{"$ref":"contract#/$defs/NetworkName"},"maxItems":1000,"x-setting":"MAX_SEARCH_NETWORKS","minLength":1,"maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]*$"};

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(((!(Array.isArray(data))) && (typeof data !== "string")) && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema31.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(typeof data === "string"){
const limit0 = 64;
if(data.length > limit0 && (data.length > 2 * limit0 || func0(data) > limit0)){
const err1 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.length < 2 * 1 && func0(data) < 1){
const err2 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.length <= 2 * 64){
if(!pattern0.test(data)){
const err3 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{}};
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
if(Array.isArray(data)){
const limit1 = this.settings["MAX_SEARCH_NETWORKS"];
if(data.length > limit1){
const err4 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.length <= this.settings["MAX_SEARCH_NETWORKS"]){
for(let i0=0; i0<data.length; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
const limit2 = 64;
if(data0.length > limit2 && (data0.length > 2 * limit2 || func0(data0) > limit2)){
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err6 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err7 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err8 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
validate9.errors = vErrors;
return errors === 0;
}

const schema35 = {"title":"PageRequest","description":"The position and the size of a page. Other members are ignored","type":"object","maxProperties":64,"required":["offset","pageSize"],"properties":{"offset":{"description":"Position of the first element of the page, from 0","type":"integer","minimum":0,"maximum":9007199254740991},"pageSize":{"$ref":"contract#/$defs/PageSize"}}};
const schema36 = {"title":"PageSize","description":"Maximum number of elements in the page; at most MAX_PAGE_SIZE (a setting)","type":"integer","minimum":1,"maximum":10000,"x-setting":"MAX_PAGE_SIZE"};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(data0 < 0){
const err3 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{limit: 0, max: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const limit0 = 9007199254740991;
if(data0 > limit0){
const err4 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/maximum",keyword:"maximum",params:{limit: limit0}};
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
if(data1 < 1){
const err6 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/minimum",keyword:"minimum",params:{limit: 1, max: this.settings["MAX_PAGE_SIZE"]}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const limit1 = this.settings["MAX_PAGE_SIZE"];
if(data1 > limit1){
const err7 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/maximum",keyword:"maximum",params:{limit: limit1}};
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
const limit2 = 64;
if(Object.keys(data).length > limit2){
const err8 = {instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
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
validate11.errors = vErrors;
return errors === 0;
}


function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.search" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "network") || (key0 === "scheme")) || (key0 === "query")) || (key0 === "pageData")) || (key0 === "sortColumn")) || (key0 === "descending"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema30.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
if(!(validate9.call(this, data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
if(data.scheme !== undefined){
let data1 = data.scheme;
if((typeof data1 !== "string") && (data1 !== null)){
const err1 = {instancePath:instancePath+"/scheme",schemaPath:"contract#/$defs/SearchSchemes/type",keyword:"type",params:{type: schema33.type}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(typeof data1 === "string"){
const limit0 = 20000;
if(data1.length > limit0 && (data1.length > 2 * limit0 || func0(data1) > limit0)){
const err2 = {instancePath:instancePath+"/scheme",schemaPath:"contract#/$defs/SearchSchemes/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
if(data.query !== undefined){
let data2 = data.query;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/query",schemaPath:"contract#/$defs/SearchQuery/type",keyword:"type",params:{type: schema34.type}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
const limit1 = this.settings["MAX_QUERY_LENGTH"];
if(data2.length > limit1 && (data2.length > 2 * limit1 || func0(data2) > limit1)){
const err4 = {instancePath:instancePath+"/query",schemaPath:"contract#/$defs/SearchQuery/maxLength",keyword:"maxLength",params:{limit: limit1}};
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
if(data.pageData !== undefined){
if(!(validate11.call(this, data.pageData, {instancePath:instancePath+"/pageData",parentData:data,parentDataProperty:"pageData",rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
if(data.sortColumn !== undefined){
let data4 = data.sortColumn;
if((typeof data4 !== "string") && (data4 !== null)){
const err5 = {instancePath:instancePath+"/sortColumn",schemaPath:"contract#/$defs/SortColumn/type",keyword:"type",params:{type: schema37.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!((((((((((((((((((((((data4 === "ipAddress") || (data4 === "hostname")) || (data4 === "network")) || (data4 === "adapterId")) || (data4 === "deviceType")) || (data4 === "hardwareVendor")) || (data4 === "model")) || (data4 === "softwareVendor")) || (data4 === "osVersion")) || (data4 === "backupStatus")) || (data4 === "complianceState")) || (data4 === "lastBackup")) || (data4 === "lastTelemetry")) || (data4 === "memoSummary")) || (data4 === "custom1")) || (data4 === "custom2")) || (data4 === "custom3")) || (data4 === "custom4")) || (data4 === "custom5")) || (data4 === "serialNumber")) || (data4 === "")) || (data4 === null))){
const err6 = {instancePath:instancePath+"/sortColumn",schemaPath:"contract#/$defs/SortColumn/enum",keyword:"enum",params:{allowedValues: schema37.enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.descending !== undefined){
let data5 = data.descending;
if(((typeof data5 !== "boolean") && (!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5))))) && (data5 !== null)){
const err7 = {instancePath:instancePath+"/descending",schemaPath:"contract#/$defs/Flag/type",keyword:"type",params:{type: schema25.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(((((data5 === true) || (data5 === false)) || (data5 === 0)) || (data5 === 1)) || (data5 === null))){
const err8 = {instancePath:instancePath+"/descending",schemaPath:"contract#/$defs/Flag/enum",keyword:"enum",params:{allowedValues: schema25.enum}};
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
validate8.errors = vErrors;
return errors === 0;
}

exports.m6 = validate13;
const schema39 = {"$id":"Inventory.getDeviceHardware","type":"object","additionalProperties":false,"required":["ipAddress","network"],"properties":{"ipAddress":{"$ref":"contract#/$defs/IpAddress"},"network":{"$ref":"contract#/$defs/NetworkName"}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema39.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.ipAddress !== undefined){
let data0 = data.ipAddress;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length <= 2 * 64){
const reason0 = this.formats["ip-address"](data0);
if(reason0 !== null){
const err4 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
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
else {
const err5 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.network !== undefined){
let data1 = data.network;
if(typeof data1 === "string"){
const limit1 = 64;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1.length < 2 * 1 && func0(data1) < 1){
const err7 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length <= 2 * 64){
if(!pattern0.test(data1)){
const err8 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err9 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}

exports.m7 = validate14;
const schema42 = {"$id":"Inventory.getDeviceInterfaces","type":"object","additionalProperties":false,"required":["network","ipAddress"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"}}};

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema42.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const limit1 = 64;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length <= 2 * 64){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
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
const err9 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}

exports.m8 = validate15;
const schema45 = {"$id":"Inventory.countDevices","type":"object","additionalProperties":false,"required":[],"properties":{"network":{"$ref":"contract#/$defs/NetworkFilter"},"scheme":{"$ref":"contract#/$defs/SearchSchemes"},"query":{"$ref":"contract#/$defs/SearchQuery"},"by":{"$ref":"contract#/$defs/DeviceGroupFields"},"top":{"$ref":"contract#/$defs/GroupLimit"}}};
const schema53 = {"title":"GroupLimit","description":"Maximum number of groups; null means 20","type":["integer","null"],"minimum":1,"maximum":1000};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(((!(Array.isArray(data))) && (typeof data !== "string")) && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema31.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(typeof data === "string"){
const limit0 = 64;
if(data.length > limit0 && (data.length > 2 * limit0 || func0(data) > limit0)){
const err1 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.length < 2 * 1 && func0(data) < 1){
const err2 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.length <= 2 * 64){
if(!pattern0.test(data)){
const err3 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{}};
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
if(Array.isArray(data)){
const limit1 = this.settings["MAX_SEARCH_NETWORKS"];
if(data.length > limit1){
const err4 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.length <= this.settings["MAX_SEARCH_NETWORKS"]){
for(let i0=0; i0<data.length; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
const limit2 = 64;
if(data0.length > limit2 && (data0.length > 2 * limit2 || func0(data0) > limit2)){
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err6 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err7 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err8 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
validate16.errors = vErrors;
return errors === 0;
}

const schema50 = {"title":"DeviceGroupFields","description":"One or two fields by which devices are counted","type":"array","minItems":1,"maxItems":2,"items":{"oneOf":[{"$ref":"contract#/$defs/DeviceGroupField"},{"$ref":"contract#/$defs/FieldPath"}]}};
const schema51 = {"title":"DeviceGroupField","description":"A field that every device has, or its tags","type":"string","enum":["network","adapterId","deviceType","hardwareVendor","model","softwareVendor","osVersion","backupStatus","status","complianceState","custom1","custom2","custom3","custom4","custom5","tag"]};
const schema52 = {"title":"FieldPath","description":"`fields.` and the name of a named field, such as `fields.site`. `Settings.getFieldNames` returns the names","type":"string","maxLength":64,"pattern":"^fields[.][a-z][a-z0-9_]{0,31}$","x-format":"field-path"};
const pattern12 = new RegExp("^fields[.][a-z][a-z0-9_]{0,31}$", "u");

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length < 1){
const err0 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const limit0 = 2;
if(data.length > limit0){
const err1 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.length <= 2){
for(let i0=0; i0<data.length; i0++){
let data0 = data[i0];
const _errs2 = errors;
let valid1 = false;
let passing0 = null;
const _errs3 = errors;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/DeviceGroupField/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((((((((((((((((data0 === "network") || (data0 === "adapterId")) || (data0 === "deviceType")) || (data0 === "hardwareVendor")) || (data0 === "model")) || (data0 === "softwareVendor")) || (data0 === "osVersion")) || (data0 === "backupStatus")) || (data0 === "status")) || (data0 === "complianceState")) || (data0 === "custom1")) || (data0 === "custom2")) || (data0 === "custom3")) || (data0 === "custom4")) || (data0 === "custom5")) || (data0 === "tag"))){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/DeviceGroupField/enum",keyword:"enum",params:{allowedValues: schema51.enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs3 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs6 = errors;
if(typeof data0 === "string"){
const limit1 = 64;
if(data0.length > limit1 && (data0.length > 2 * limit1 || func0(data0) > limit1)){
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/FieldPath/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
const reason0 = this.formats["field-path"](data0);
if(reason0 !== null){
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/FieldPath/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.length <= 2 * 64){
if(!pattern12.test(data0)){
const err6 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/FieldPath/pattern",keyword:"pattern",params:{}};
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
const err7 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/FieldPath/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid0 = _errs6 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err8 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
if(errors >= 100){
break;
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate18.errors = vErrors;
return errors === 0;
}


function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.countDevices" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "network") || (key0 === "scheme")) || (key0 === "query")) || (key0 === "by")) || (key0 === "top"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema45.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
if(!(validate16.call(this, data.network, {instancePath:instancePath+"/network",parentData:data,parentDataProperty:"network",rootData}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
}
if(data.scheme !== undefined){
let data1 = data.scheme;
if((typeof data1 !== "string") && (data1 !== null)){
const err1 = {instancePath:instancePath+"/scheme",schemaPath:"contract#/$defs/SearchSchemes/type",keyword:"type",params:{type: schema33.type}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(typeof data1 === "string"){
const limit0 = 20000;
if(data1.length > limit0 && (data1.length > 2 * limit0 || func0(data1) > limit0)){
const err2 = {instancePath:instancePath+"/scheme",schemaPath:"contract#/$defs/SearchSchemes/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
if(data.query !== undefined){
let data2 = data.query;
if((typeof data2 !== "string") && (data2 !== null)){
const err3 = {instancePath:instancePath+"/query",schemaPath:"contract#/$defs/SearchQuery/type",keyword:"type",params:{type: schema34.type}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data2 === "string"){
const limit1 = this.settings["MAX_QUERY_LENGTH"];
if(data2.length > limit1 && (data2.length > 2 * limit1 || func0(data2) > limit1)){
const err4 = {instancePath:instancePath+"/query",schemaPath:"contract#/$defs/SearchQuery/maxLength",keyword:"maxLength",params:{limit: limit1}};
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
if(data.by !== undefined){
if(!(validate18.call(this, data.by, {instancePath:instancePath+"/by",parentData:data,parentDataProperty:"by",rootData}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
}
if(data.top !== undefined){
let data4 = data.top;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
const err5 = {instancePath:instancePath+"/top",schemaPath:"contract#/$defs/GroupLimit/type",keyword:"type",params:{type: schema53.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 1){
const err6 = {instancePath:instancePath+"/top",schemaPath:"contract#/$defs/GroupLimit/minimum",keyword:"minimum",params:{limit: 1, max: 1000}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const limit2 = 1000;
if(data4 > limit2){
const err7 = {instancePath:instancePath+"/top",schemaPath:"contract#/$defs/GroupLimit/maximum",keyword:"maximum",params:{limit: limit2}};
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
validate15.errors = vErrors;
return errors === 0;
}

exports.m9 = validate20;
const schema54 = {"$id":"Inventory.verifySearchIndex","type":"object","additionalProperties":false,"required":["network"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"}}};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.verifySearchIndex" */;
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
for(const key0 in data){
if(!(key0 === "network")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema54.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
else {
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
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
validate20.errors = vErrors;
return errors === 0;
}

exports.m10 = validate21;
const schema56 = {"$id":"Inventory.getDeviceHistory","type":"object","additionalProperties":false,"required":["network","ipAddress","pageSize"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"},"pageSize":{"$ref":"contract#/$defs/AuditPageSize"},"before":{"$ref":"contract#/$defs/OptionalAuditId"}}};
const schema59 = {"title":"AuditPageSize","description":"Maximum number of entries in the page","type":"integer","minimum":1,"maximum":200};
const schema60 = {"title":"OptionalAuditId","description":"Id of an entry of the audit, or null","type":["string","null"],"maxLength":31,"pattern":"^[1-9][0-9]{0,14}-[0-9]{1,15}$","x-format":"audit-id"};
const pattern15 = new RegExp("^[1-9][0-9]{0,14}-[0-9]{1,15}$", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.getDeviceHistory" */;
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
if(data.pageSize === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pageSize"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "network") || (key0 === "ipAddress")) || (key0 === "pageSize")) || (key0 === "before"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema56.properties)}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err7 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.ipAddress !== undefined){
let data1 = data.ipAddress;
if(typeof data1 === "string"){
const limit1 = 64;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data1.length <= 2 * 64){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err9 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.pageSize !== undefined){
let data2 = data.pageSize;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err11 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/AuditPageSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1){
const err12 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/AuditPageSize/minimum",keyword:"minimum",params:{limit: 1, max: 200}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const limit2 = 200;
if(data2 > limit2){
const err13 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/AuditPageSize/maximum",keyword:"maximum",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.before !== undefined){
let data3 = data.before;
if((typeof data3 !== "string") && (data3 !== null)){
const err14 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/type",keyword:"type",params:{type: schema60.type}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data3 === "string"){
const limit3 = 31;
if(data3.length > limit3 && (data3.length > 2 * limit3 || func0(data3) > limit3)){
const err15 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/maxLength",keyword:"maxLength",params:{limit: limit3}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data3.length <= 2 * 31){
const reason1 = this.formats["audit-id"](data3);
if(reason1 !== null){
const err16 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/x-format",keyword:"x-format",params:{reason: reason1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data3.length <= 2 * 31){
if(!pattern15.test(data3)){
const err17 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/pattern",keyword:"pattern",params:{}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

exports.m11 = validate22;
const schema61 = {"$id":"Inventory.getChanges","type":"object","additionalProperties":false,"required":["network","after","pageSize"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"after":{"$ref":"contract#/$defs/OptionalChangePosition"},"pageSize":{"$ref":"contract#/$defs/ChangePageSize"}}};
const schema63 = {"title":"OptionalChangePosition","description":"A position between two changes, or null","type":["string","null"],"maxLength":40,"pattern":"^[0-9]{1,16}-[0-9]{1,14}(\\.[0-9]{1,6})?$","x-format":"change-position"};
const schema64 = {"title":"ChangePageSize","description":"Maximum number of changes in the page","type":"integer","minimum":1,"maximum":1000};
const pattern17 = new RegExp("^[0-9]{1,16}-[0-9]{1,14}(\\.[0-9]{1,6})?$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.getChanges" */;
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
if(data.after === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "after"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.pageSize === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pageSize"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "network") || (key0 === "after")) || (key0 === "pageSize"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema61.properties)}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err7 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.after !== undefined){
let data1 = data.after;
if((typeof data1 !== "string") && (data1 !== null)){
const err8 = {instancePath:instancePath+"/after",schemaPath:"contract#/$defs/OptionalChangePosition/type",keyword:"type",params:{type: schema63.type}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(typeof data1 === "string"){
const limit1 = 40;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err9 = {instancePath:instancePath+"/after",schemaPath:"contract#/$defs/OptionalChangePosition/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data1.length <= 2 * 40){
const reason0 = this.formats["change-position"](data1);
if(reason0 !== null){
const err10 = {instancePath:instancePath+"/after",schemaPath:"contract#/$defs/OptionalChangePosition/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data1.length <= 2 * 40){
if(!pattern17.test(data1)){
const err11 = {instancePath:instancePath+"/after",schemaPath:"contract#/$defs/OptionalChangePosition/pattern",keyword:"pattern",params:{}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
if(data.pageSize !== undefined){
let data2 = data.pageSize;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err12 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/ChangePageSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1){
const err13 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/ChangePageSize/minimum",keyword:"minimum",params:{limit: 1, max: 1000}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const limit2 = 1000;
if(data2 > limit2){
const err14 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/ChangePageSize/maximum",keyword:"maximum",params:{limit: limit2}};
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
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

exports.m12 = validate23;
const schema65 = {"$id":"Inventory.restoreDevice","type":"object","additionalProperties":false,"required":["network","ipAddress","at"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"},"at":{"$ref":"contract#/$defs/Timestamp"},"dryRun":{"$ref":"contract#/$defs/Flag"}}};
const schema68 = {"title":"Timestamp","description":"A time in Unix epoch milliseconds","type":"integer","minimum":0,"maximum":8640000000000000};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.restoreDevice" */;
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
if(data.at === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "at"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "network") || (key0 === "ipAddress")) || (key0 === "at")) || (key0 === "dryRun"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema65.properties)}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err7 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.ipAddress !== undefined){
let data1 = data.ipAddress;
if(typeof data1 === "string"){
const limit1 = 64;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data1.length <= 2 * 64){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err9 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.at !== undefined){
let data2 = data.at;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err11 = {instancePath:instancePath+"/at",schemaPath:"contract#/$defs/Timestamp/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0){
const err12 = {instancePath:instancePath+"/at",schemaPath:"contract#/$defs/Timestamp/minimum",keyword:"minimum",params:{limit: 0, max: 8640000000000000}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const limit2 = 8640000000000000;
if(data2 > limit2){
const err13 = {instancePath:instancePath+"/at",schemaPath:"contract#/$defs/Timestamp/maximum",keyword:"maximum",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.dryRun !== undefined){
let data3 = data.dryRun;
if(((typeof data3 !== "boolean") && (!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3))))) && (data3 !== null)){
const err14 = {instancePath:instancePath+"/dryRun",schemaPath:"contract#/$defs/Flag/type",keyword:"type",params:{type: schema25.type}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!(((((data3 === true) || (data3 === false)) || (data3 === 0)) || (data3 === 1)) || (data3 === null))){
const err15 = {instancePath:instancePath+"/dryRun",schemaPath:"contract#/$defs/Flag/enum",keyword:"enum",params:{allowedValues: schema25.enum}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

exports.m13 = validate24;
const schema70 = {"$id":"Inventory.revertRequest","type":"object","additionalProperties":false,"required":["request"],"properties":{"request":{"$ref":"contract#/$defs/RequestId"},"dryRun":{"$ref":"contract#/$defs/Flag"}}};
const schema71 = {"title":"RequestId","description":"The X-Request-Id of a response","type":"string","minLength":1,"maxLength":200};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Inventory.revertRequest" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.request === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "request"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "request") || (key0 === "dryRun"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema70.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.request !== undefined){
let data0 = data.request;
if(typeof data0 === "string"){
const limit0 = 200;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/request",schemaPath:"contract#/$defs/RequestId/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err3 = {instancePath:instancePath+"/request",schemaPath:"contract#/$defs/RequestId/minLength",keyword:"minLength",params:{limit: 1}};
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
const err4 = {instancePath:instancePath+"/request",schemaPath:"contract#/$defs/RequestId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.dryRun !== undefined){
let data1 = data.dryRun;
if(((typeof data1 !== "boolean") && (!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1))))) && (data1 !== null)){
const err5 = {instancePath:instancePath+"/dryRun",schemaPath:"contract#/$defs/Flag/type",keyword:"type",params:{type: schema25.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((((data1 === true) || (data1 === false)) || (data1 === 0)) || (data1 === 1)) || (data1 === null))){
const err6 = {instancePath:instancePath+"/dryRun",schemaPath:"contract#/$defs/Flag/enum",keyword:"enum",params:{allowedValues: schema25.enum}};
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
validate24.errors = vErrors;
return errors === 0;
}

exports.m14 = validate25;
const schema73 = {"$id":"Collector.reportDevices","type":"object","additionalProperties":false,"required":["network","reports"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"reports":{"$ref":"contract#/$defs/DeviceReports"},"dryRun":{"$ref":"contract#/$defs/Flag"}}};
const schema75 = {"title":"DeviceReports","description":"Reports, at most 10000 in one call. The service checks each report separately; a refused report does not stop the others","type":"array","maxItems":10000,"x-checked-alone":true};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Collector.reportDevices" */;
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
if(data.reports === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reports"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "network") || (key0 === "reports")) || (key0 === "dryRun"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema73.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
if(data.reports !== undefined){
let data1 = data.reports;
if(Array.isArray(data1)){
const limit1 = 10000;
if(data1.length > limit1){
const err7 = {instancePath:instancePath+"/reports",schemaPath:"contract#/$defs/DeviceReports/maxItems",keyword:"maxItems",params:{limit: limit1}};
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
const err8 = {instancePath:instancePath+"/reports",schemaPath:"contract#/$defs/DeviceReports/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.dryRun !== undefined){
let data2 = data.dryRun;
if(((typeof data2 !== "boolean") && (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2))))) && (data2 !== null)){
const err9 = {instancePath:instancePath+"/dryRun",schemaPath:"contract#/$defs/Flag/type",keyword:"type",params:{type: schema25.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(((((data2 === true) || (data2 === false)) || (data2 === 0)) || (data2 === 1)) || (data2 === null))){
const err10 = {instancePath:instancePath+"/dryRun",schemaPath:"contract#/$defs/Flag/enum",keyword:"enum",params:{allowedValues: schema25.enum}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

exports.m15 = validate26;
const schema77 = {"$id":"Collector.getReports","type":"object","additionalProperties":false,"required":["network","pageSize"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"pageSize":{"$ref":"contract#/$defs/PageSize"},"after":{"$ref":"contract#/$defs/OptionalIpAddress"},"include":{"$ref":"contract#/$defs/ReportParts"}}};
const schema81 = {"title":"ReportParts","description":"The large members that the reports contain; null or absent means all of them","type":["array","null"],"items":{"type":"string","enum":["memo","tags","interfaces","hardware","configChangedAt"]},"maxItems":10};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Collector.getReports" */;
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
for(const key0 in data){
if(!((((key0 === "network") || (key0 === "pageSize")) || (key0 === "after")) || (key0 === "include"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema77.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
if(data.pageSize !== undefined){
let data1 = data.pageSize;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err7 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1){
const err8 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/minimum",keyword:"minimum",params:{limit: 1, max: this.settings["MAX_PAGE_SIZE"]}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const limit1 = this.settings["MAX_PAGE_SIZE"];
if(data1 > limit1){
const err9 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/maximum",keyword:"maximum",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.after !== undefined){
let data2 = data.after;
if((typeof data2 !== "string") && (data2 !== null)){
const err10 = {instancePath:instancePath+"/after",schemaPath:"contract#/$defs/OptionalIpAddress/type",keyword:"type",params:{type: schema16.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data2 === "string"){
const limit2 = 64;
if(data2.length > limit2 && (data2.length > 2 * limit2 || func0(data2) > limit2)){
const err11 = {instancePath:instancePath+"/after",schemaPath:"contract#/$defs/OptionalIpAddress/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data2.length <= 2 * 64){
const reason0 = this.formats["ip-address"](data2);
if(reason0 !== null){
const err12 = {instancePath:instancePath+"/after",schemaPath:"contract#/$defs/OptionalIpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
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
}
if(data.include !== undefined){
let data3 = data.include;
if((!(Array.isArray(data3))) && (data3 !== null)){
const err13 = {instancePath:instancePath+"/include",schemaPath:"contract#/$defs/ReportParts/type",keyword:"type",params:{type: schema81.type}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(Array.isArray(data3)){
const limit3 = 10;
if(data3.length > limit3){
const err14 = {instancePath:instancePath+"/include",schemaPath:"contract#/$defs/ReportParts/maxItems",keyword:"maxItems",params:{limit: limit3}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data3.length <= 10){
for(let i0=0; i0<data3.length; i0++){
let data4 = data3[i0];
if(typeof data4 !== "string"){
const err15 = {instancePath:instancePath+"/include/" + i0,schemaPath:"contract#/$defs/ReportParts/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!(((((data4 === "memo") || (data4 === "tags")) || (data4 === "interfaces")) || (data4 === "hardware")) || (data4 === "configChangedAt"))){
const err16 = {instancePath:instancePath+"/include/" + i0,schemaPath:"contract#/$defs/ReportParts/items/enum",keyword:"enum",params:{allowedValues: schema81.items.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}

exports.m16 = validate27;
const schema82 = {"$id":"Networks.defineManagedNetwork","type":"object","additionalProperties":false,"required":["networkName"],"properties":{"networkName":{"$ref":"contract#/$defs/NetworkName"},"bridgeName":{"$ref":"contract#/$defs/OptionalText"}}};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema82.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.networkName !== undefined){
let data0 = data.networkName;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err3 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err6 = {instancePath:instancePath+"/bridgeName",schemaPath:"contract#/$defs/OptionalText/type",keyword:"type",params:{type: schema18.type}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data1 === "string"){
const limit1 = this.settings["MAX_TEXT_LENGTH"];
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err7 = {instancePath:instancePath+"/bridgeName",schemaPath:"contract#/$defs/OptionalText/maxLength",keyword:"maxLength",params:{limit: limit1}};
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
validate27.errors = vErrors;
return errors === 0;
}

exports.m17 = validate28;
const schema85 = {"$id":"Networks.getManagedNetwork","type":"object","additionalProperties":false,"required":["networkName"],"properties":{"networkName":{"$ref":"contract#/$defs/NetworkName"}}};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema85.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.networkName !== undefined){
let data0 = data.networkName;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err3 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
validate28.errors = vErrors;
return errors === 0;
}

exports.m18 = validate29;
const schema87 = {"$id":"Networks.getManagedNetworkNames","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Networks.getManagedNetworkNames" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(true){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema87.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
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
validate29.errors = vErrors;
return errors === 0;
}

exports.m19 = validate30;
const schema88 = {"$id":"Networks.getAllManagedNetworks","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Networks.getAllManagedNetworks" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(true){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema88.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
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

exports.m20 = validate31;
const schema89 = {"$id":"Networks.deleteManagedNetwork","type":"object","additionalProperties":false,"required":["networkName"],"properties":{"networkName":{"$ref":"contract#/$defs/NetworkName"}}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema89.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.networkName !== undefined){
let data0 = data.networkName;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err3 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/networkName",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
validate31.errors = vErrors;
return errors === 0;
}

exports.m21 = validate32;
const schema91 = {"$id":"Credentials.commitEdits","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.commitEdits" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(true){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema91.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
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
validate32.errors = vErrors;
return errors === 0;
}

exports.m22 = validate33;
const schema92 = {"$id":"Credentials.discardEdits","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.discardEdits" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(true){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema92.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
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
validate33.errors = vErrors;
return errors === 0;
}

exports.m23 = validate34;
const schema93 = {"$id":"Credentials.getCredentialConfig","type":"object","additionalProperties":false,"required":["network","configName"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"configName":{"$ref":"contract#/$defs/ConfigName"}}};
const schema95 = {"title":"ConfigName","description":"Name of a credential configuration: 1 to 128 characters after trimming, case-sensitive, no control characters","type":"string","maxLength":512,"x-format":"credential-name"};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.getCredentialConfig" */;
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
if(data.configName === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "configName"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "network") || (key0 === "configName"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema93.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
if(data.configName !== undefined){
let data1 = data.configName;
if(typeof data1 === "string"){
const limit1 = 512;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err7 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length <= 2 * 512){
const reason0 = this.formats["credential-name"](data1);
if(reason0 !== null){
const err8 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/x-format",keyword:"x-format",params:{reason: reason0}};
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
const err9 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate34.errors = vErrors;
return errors === 0;
}

exports.m24 = validate35;
const schema96 = {"$id":"Credentials.saveCredentialConfig","type":"object","additionalProperties":false,"required":["network"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"oldConfigName":{"$ref":"contract#/$defs/OptionalConfigName"},"credentialConfig":{"$ref":"contract#/$defs/SentCredentialConfig"}}};
const schema98 = {"title":"OptionalConfigName","description":"Name of a credential configuration, or null","type":["string","null"],"maxLength":512,"x-format":"credential-name"};
const schema99 = {"title":"SentCredentialConfig","description":"A configuration to save. Members that are absent or null stay unchanged, or get their default if the configuration is new","type":"object","additionalProperties":false,"required":["name"],"properties":{"priority":{"description":"The lowest priority is tried first. If absent, a new configuration gets the highest priority plus 1","type":["integer","null"],"minimum":0,"maximum":9007199254740991},"addressSet":{"$ref":"contract#/$defs/SentAddressSet"},"name":{"$ref":"contract#/$defs/ConfigName"},"managedNetwork":{"description":"The network of the call, or absent. Another network is refused with -32602","type":["string","null"],"maxLength":64},"flat":{"description":"Deprecated; use type. true means STATIC","type":["boolean","integer","null"],"enum":[true,false,0,1,null],"deprecated":true},"type":{"description":"Kind of configuration","type":["string","null"],"enum":["STATIC","DYNAMIC","CLOUD",null]}}};
const schema100 = {"title":"SentAddressSet","description":"Addresses that a configuration applies to","type":["object","null"],"additionalProperties":false,"properties":{"addresses":{"description":"Addresses, CIDR blocks and wildcards; at most MAX_CONFIG_ADDRESSES (a setting). `*` alone matches every IPv4 address and no IPv6 address; `::/0` matches every IPv6 address","type":["array","null"],"maxItems":10000,"x-setting":"MAX_CONFIG_ADDRESSES","items":{"type":"string","maxLength":128,"x-format":"address-expression"}}}};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "priority") || (key0 === "addressSet")) || (key0 === "name")) || (key0 === "managedNetwork")) || (key0 === "flat")) || (key0 === "type"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema99.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.priority !== undefined){
let data0 = data.priority;
if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){
const err2 = {instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/type",keyword:"type",params:{type: schema99.properties.priority.type}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0){
const err3 = {instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/minimum",keyword:"minimum",params:{limit: 0, max: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const limit0 = 9007199254740991;
if(data0 > limit0){
const err4 = {instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/maximum",keyword:"maximum",params:{limit: limit0}};
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
if(data.addressSet !== undefined){
let data1 = data.addressSet;
if((!(data1 && typeof data1 == "object" && !Array.isArray(data1))) && (data1 !== null)){
const err5 = {instancePath:instancePath+"/addressSet",schemaPath:"contract#/$defs/SentAddressSet/type",keyword:"type",params:{type: schema100.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
if(!(key1 === "addresses")){
const err6 = {instancePath:instancePath+"/addressSet",schemaPath:"contract#/$defs/SentAddressSet/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1, known: Object.keys(schema100.properties)}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data1.addresses !== undefined){
let data2 = data1.addresses;
if((!(Array.isArray(data2))) && (data2 !== null)){
const err7 = {instancePath:instancePath+"/addressSet/addresses",schemaPath:"contract#/$defs/SentAddressSet/properties/addresses/type",keyword:"type",params:{type: schema100.properties.addresses.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(Array.isArray(data2)){
const limit1 = this.settings["MAX_CONFIG_ADDRESSES"];
if(data2.length > limit1){
const err8 = {instancePath:instancePath+"/addressSet/addresses",schemaPath:"contract#/$defs/SentAddressSet/properties/addresses/maxItems",keyword:"maxItems",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2.length <= this.settings["MAX_CONFIG_ADDRESSES"]){
for(let i0=0; i0<data2.length; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
const limit2 = 128;
if(data3.length > limit2 && (data3.length > 2 * limit2 || func0(data3) > limit2)){
const err9 = {instancePath:instancePath+"/addressSet/addresses/" + i0,schemaPath:"contract#/$defs/SentAddressSet/properties/addresses/items/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3.length <= 2 * 128){
const reason0 = this.formats["address-expression"](data3);
if(reason0 !== null){
const err10 = {instancePath:instancePath+"/addressSet/addresses/" + i0,schemaPath:"contract#/$defs/SentAddressSet/properties/addresses/items/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/addressSet/addresses/" + i0,schemaPath:"contract#/$defs/SentAddressSet/properties/addresses/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
}
}
}
if(data.name !== undefined){
let data4 = data.name;
if(typeof data4 === "string"){
const limit3 = 512;
if(data4.length > limit3 && (data4.length > 2 * limit3 || func0(data4) > limit3)){
const err12 = {instancePath:instancePath+"/name",schemaPath:"contract#/$defs/ConfigName/maxLength",keyword:"maxLength",params:{limit: limit3}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.length <= 2 * 512){
const reason1 = this.formats["credential-name"](data4);
if(reason1 !== null){
const err13 = {instancePath:instancePath+"/name",schemaPath:"contract#/$defs/ConfigName/x-format",keyword:"x-format",params:{reason: reason1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/name",schemaPath:"contract#/$defs/ConfigName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.managedNetwork !== undefined){
let data5 = data.managedNetwork;
if((typeof data5 !== "string") && (data5 !== null)){
const err15 = {instancePath:instancePath+"/managedNetwork",schemaPath:"#/properties/managedNetwork/type",keyword:"type",params:{type: schema99.properties.managedNetwork.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data5 === "string"){
const limit4 = 64;
if(data5.length > limit4 && (data5.length > 2 * limit4 || func0(data5) > limit4)){
const err16 = {instancePath:instancePath+"/managedNetwork",schemaPath:"#/properties/managedNetwork/maxLength",keyword:"maxLength",params:{limit: limit4}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.flat !== undefined){
let data6 = data.flat;
if(((typeof data6 !== "boolean") && (!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6))))) && (data6 !== null)){
const err17 = {instancePath:instancePath+"/flat",schemaPath:"#/properties/flat/type",keyword:"type",params:{type: schema99.properties.flat.type}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!(((((data6 === true) || (data6 === false)) || (data6 === 0)) || (data6 === 1)) || (data6 === null))){
const err18 = {instancePath:instancePath+"/flat",schemaPath:"#/properties/flat/enum",keyword:"enum",params:{allowedValues: schema99.properties.flat.enum}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.type !== undefined){
let data7 = data.type;
if((typeof data7 !== "string") && (data7 !== null)){
const err19 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: schema99.properties.type.type}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!((((data7 === "STATIC") || (data7 === "DYNAMIC")) || (data7 === "CLOUD")) || (data7 === null))){
const err20 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema99.properties.type.enum}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}


function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.saveCredentialConfig" */;
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
for(const key0 in data){
if(!(((key0 === "network") || (key0 === "oldConfigName")) || (key0 === "credentialConfig"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema96.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
else {
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.oldConfigName !== undefined){
let data1 = data.oldConfigName;
if((typeof data1 !== "string") && (data1 !== null)){
const err6 = {instancePath:instancePath+"/oldConfigName",schemaPath:"contract#/$defs/OptionalConfigName/type",keyword:"type",params:{type: schema98.type}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data1 === "string"){
const limit1 = 512;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err7 = {instancePath:instancePath+"/oldConfigName",schemaPath:"contract#/$defs/OptionalConfigName/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length <= 2 * 512){
const reason0 = this.formats["credential-name"](data1);
if(reason0 !== null){
const err8 = {instancePath:instancePath+"/oldConfigName",schemaPath:"contract#/$defs/OptionalConfigName/x-format",keyword:"x-format",params:{reason: reason0}};
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
}
if(data.credentialConfig !== undefined){
if(!(validate36.call(this, data.credentialConfig, {instancePath:instancePath+"/credentialConfig",parentData:data,parentDataProperty:"credentialConfig",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
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
validate35.errors = vErrors;
return errors === 0;
}

exports.m25 = validate38;
const schema102 = {"$id":"Credentials.deleteCredentialConfig","type":"object","additionalProperties":false,"required":["network","configName"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"configName":{"$ref":"contract#/$defs/ConfigName"}}};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.deleteCredentialConfig" */;
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
if(data.configName === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "configName"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "network") || (key0 === "configName"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema102.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
if(data.configName !== undefined){
let data1 = data.configName;
if(typeof data1 === "string"){
const limit1 = 512;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err7 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length <= 2 * 512){
const reason0 = this.formats["credential-name"](data1);
if(reason0 !== null){
const err8 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/x-format",keyword:"x-format",params:{reason: reason0}};
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
const err9 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}

exports.m26 = validate39;
const schema105 = {"$id":"Credentials.getCredentialSets","type":"object","additionalProperties":false,"required":["pageData","network","configName"],"properties":{"pageData":{"$ref":"contract#/$defs/PageRequest"},"network":{"$ref":"contract#/$defs/NetworkName"},"configName":{"$ref":"contract#/$defs/ConfigName"},"ipOrCidr":{"$ref":"contract#/$defs/OptionalAddressRange"},"sortColumn":{"$ref":"contract#/$defs/SetSortColumn"},"descending":{"$ref":"contract#/$defs/Flag"}}};
const schema110 = {"title":"OptionalAddressRange","description":"An address, a CIDR block, `\"\"` or null","type":["string","null"],"maxLength":64};
const schema111 = {"title":"SetSortColumn","description":"null or ipAddress, and `\"\"` counts as null; ignored if the configuration is not static","type":["string","null"],"enum":["ipAddress","",null]};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(data0 < 0){
const err3 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{limit: 0, max: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const limit0 = 9007199254740991;
if(data0 > limit0){
const err4 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/maximum",keyword:"maximum",params:{limit: limit0}};
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
if(data1 < 1){
const err6 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/minimum",keyword:"minimum",params:{limit: 1, max: this.settings["MAX_PAGE_SIZE"]}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const limit1 = this.settings["MAX_PAGE_SIZE"];
if(data1 > limit1){
const err7 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/maximum",keyword:"maximum",params:{limit: limit1}};
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
const limit2 = 64;
if(Object.keys(data).length > limit2){
const err8 = {instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
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
validate40.errors = vErrors;
return errors === 0;
}


function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.getCredentialSets" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pageData === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pageData"}};
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
if(data.configName === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "configName"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "pageData") || (key0 === "network")) || (key0 === "configName")) || (key0 === "ipOrCidr")) || (key0 === "sortColumn")) || (key0 === "descending"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema105.properties)}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.pageData !== undefined){
if(!(validate40.call(this, data.pageData, {instancePath:instancePath+"/pageData",parentData:data,parentDataProperty:"pageData",rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
if(data.network !== undefined){
let data1 = data.network;
if(typeof data1 === "string"){
const limit0 = 64;
if(data1.length > limit0 && (data1.length > 2 * limit0 || func0(data1) > limit0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.length < 2 * 1 && func0(data1) < 1){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length <= 2 * 64){
if(!pattern0.test(data1)){
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err7 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.configName !== undefined){
let data2 = data.configName;
if(typeof data2 === "string"){
const limit1 = 512;
if(data2.length > limit1 && (data2.length > 2 * limit1 || func0(data2) > limit1)){
const err8 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2.length <= 2 * 512){
const reason0 = this.formats["credential-name"](data2);
if(reason0 !== null){
const err9 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.ipOrCidr !== undefined){
let data3 = data.ipOrCidr;
if((typeof data3 !== "string") && (data3 !== null)){
const err11 = {instancePath:instancePath+"/ipOrCidr",schemaPath:"contract#/$defs/OptionalAddressRange/type",keyword:"type",params:{type: schema110.type}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(typeof data3 === "string"){
const limit2 = 64;
if(data3.length > limit2 && (data3.length > 2 * limit2 || func0(data3) > limit2)){
const err12 = {instancePath:instancePath+"/ipOrCidr",schemaPath:"contract#/$defs/OptionalAddressRange/maxLength",keyword:"maxLength",params:{limit: limit2}};
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
if(data.sortColumn !== undefined){
let data4 = data.sortColumn;
if((typeof data4 !== "string") && (data4 !== null)){
const err13 = {instancePath:instancePath+"/sortColumn",schemaPath:"contract#/$defs/SetSortColumn/type",keyword:"type",params:{type: schema111.type}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((data4 === "ipAddress") || (data4 === "")) || (data4 === null))){
const err14 = {instancePath:instancePath+"/sortColumn",schemaPath:"contract#/$defs/SetSortColumn/enum",keyword:"enum",params:{allowedValues: schema111.enum}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.descending !== undefined){
let data5 = data.descending;
if(((typeof data5 !== "boolean") && (!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5))))) && (data5 !== null)){
const err15 = {instancePath:instancePath+"/descending",schemaPath:"contract#/$defs/Flag/type",keyword:"type",params:{type: schema25.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!(((((data5 === true) || (data5 === false)) || (data5 === 0)) || (data5 === 1)) || (data5 === null))){
const err16 = {instancePath:instancePath+"/descending",schemaPath:"contract#/$defs/Flag/enum",keyword:"enum",params:{allowedValues: schema25.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate39.errors = vErrors;
return errors === 0;
}

exports.m27 = validate42;
const schema113 = {"$id":"Credentials.getMaskedCredentialSets","type":"object","additionalProperties":false,"required":["pageData","network","configName"],"properties":{"pageData":{"$ref":"contract#/$defs/PageRequest"},"network":{"$ref":"contract#/$defs/NetworkName"},"configName":{"$ref":"contract#/$defs/ConfigName"},"ipOrCidr":{"$ref":"contract#/$defs/OptionalAddressRange"},"sortColumn":{"$ref":"contract#/$defs/SetSortColumn"},"descending":{"$ref":"contract#/$defs/Flag"}}};

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(data0 < 0){
const err3 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{limit: 0, max: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const limit0 = 9007199254740991;
if(data0 > limit0){
const err4 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/maximum",keyword:"maximum",params:{limit: limit0}};
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
if(data1 < 1){
const err6 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/minimum",keyword:"minimum",params:{limit: 1, max: this.settings["MAX_PAGE_SIZE"]}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const limit1 = this.settings["MAX_PAGE_SIZE"];
if(data1 > limit1){
const err7 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/PageSize/maximum",keyword:"maximum",params:{limit: limit1}};
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
const limit2 = 64;
if(Object.keys(data).length > limit2){
const err8 = {instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
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
validate43.errors = vErrors;
return errors === 0;
}


function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.getMaskedCredentialSets" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pageData === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pageData"}};
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
if(data.configName === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "configName"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "pageData") || (key0 === "network")) || (key0 === "configName")) || (key0 === "ipOrCidr")) || (key0 === "sortColumn")) || (key0 === "descending"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema113.properties)}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.pageData !== undefined){
if(!(validate43.call(this, data.pageData, {instancePath:instancePath+"/pageData",parentData:data,parentDataProperty:"pageData",rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
if(data.network !== undefined){
let data1 = data.network;
if(typeof data1 === "string"){
const limit0 = 64;
if(data1.length > limit0 && (data1.length > 2 * limit0 || func0(data1) > limit0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.length < 2 * 1 && func0(data1) < 1){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length <= 2 * 64){
if(!pattern0.test(data1)){
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err7 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.configName !== undefined){
let data2 = data.configName;
if(typeof data2 === "string"){
const limit1 = 512;
if(data2.length > limit1 && (data2.length > 2 * limit1 || func0(data2) > limit1)){
const err8 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2.length <= 2 * 512){
const reason0 = this.formats["credential-name"](data2);
if(reason0 !== null){
const err9 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.ipOrCidr !== undefined){
let data3 = data.ipOrCidr;
if((typeof data3 !== "string") && (data3 !== null)){
const err11 = {instancePath:instancePath+"/ipOrCidr",schemaPath:"contract#/$defs/OptionalAddressRange/type",keyword:"type",params:{type: schema110.type}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(typeof data3 === "string"){
const limit2 = 64;
if(data3.length > limit2 && (data3.length > 2 * limit2 || func0(data3) > limit2)){
const err12 = {instancePath:instancePath+"/ipOrCidr",schemaPath:"contract#/$defs/OptionalAddressRange/maxLength",keyword:"maxLength",params:{limit: limit2}};
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
if(data.sortColumn !== undefined){
let data4 = data.sortColumn;
if((typeof data4 !== "string") && (data4 !== null)){
const err13 = {instancePath:instancePath+"/sortColumn",schemaPath:"contract#/$defs/SetSortColumn/type",keyword:"type",params:{type: schema111.type}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((data4 === "ipAddress") || (data4 === "")) || (data4 === null))){
const err14 = {instancePath:instancePath+"/sortColumn",schemaPath:"contract#/$defs/SetSortColumn/enum",keyword:"enum",params:{allowedValues: schema111.enum}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.descending !== undefined){
let data5 = data.descending;
if(((typeof data5 !== "boolean") && (!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5))))) && (data5 !== null)){
const err15 = {instancePath:instancePath+"/descending",schemaPath:"contract#/$defs/Flag/type",keyword:"type",params:{type: schema25.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!(((((data5 === true) || (data5 === false)) || (data5 === 0)) || (data5 === 1)) || (data5 === null))){
const err16 = {instancePath:instancePath+"/descending",schemaPath:"contract#/$defs/Flag/enum",keyword:"enum",params:{allowedValues: schema25.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}

exports.m28 = validate45;
const schema121 = {"$id":"Credentials.getHistory","type":"object","additionalProperties":false,"required":["network","pageSize"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"pageSize":{"$ref":"contract#/$defs/AuditPageSize"},"config":{"$ref":"contract#/$defs/OptionalConfigName"},"before":{"$ref":"contract#/$defs/OptionalAuditId"}}};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.getHistory" */;
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
for(const key0 in data){
if(!((((key0 === "network") || (key0 === "pageSize")) || (key0 === "config")) || (key0 === "before"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema121.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
if(data.pageSize !== undefined){
let data1 = data.pageSize;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err7 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/AuditPageSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1){
const err8 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/AuditPageSize/minimum",keyword:"minimum",params:{limit: 1, max: 200}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const limit1 = 200;
if(data1 > limit1){
const err9 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/AuditPageSize/maximum",keyword:"maximum",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.config !== undefined){
let data2 = data.config;
if((typeof data2 !== "string") && (data2 !== null)){
const err10 = {instancePath:instancePath+"/config",schemaPath:"contract#/$defs/OptionalConfigName/type",keyword:"type",params:{type: schema98.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data2 === "string"){
const limit2 = 512;
if(data2.length > limit2 && (data2.length > 2 * limit2 || func0(data2) > limit2)){
const err11 = {instancePath:instancePath+"/config",schemaPath:"contract#/$defs/OptionalConfigName/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data2.length <= 2 * 512){
const reason0 = this.formats["credential-name"](data2);
if(reason0 !== null){
const err12 = {instancePath:instancePath+"/config",schemaPath:"contract#/$defs/OptionalConfigName/x-format",keyword:"x-format",params:{reason: reason0}};
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
}
if(data.before !== undefined){
let data3 = data.before;
if((typeof data3 !== "string") && (data3 !== null)){
const err13 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/type",keyword:"type",params:{type: schema60.type}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(typeof data3 === "string"){
const limit3 = 31;
if(data3.length > limit3 && (data3.length > 2 * limit3 || func0(data3) > limit3)){
const err14 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/maxLength",keyword:"maxLength",params:{limit: limit3}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data3.length <= 2 * 31){
const reason1 = this.formats["audit-id"](data3);
if(reason1 !== null){
const err15 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/x-format",keyword:"x-format",params:{reason: reason1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data3.length <= 2 * 31){
if(!pattern15.test(data3)){
const err16 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/pattern",keyword:"pattern",params:{}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate45.errors = vErrors;
return errors === 0;
}

exports.m29 = validate46;
const schema126 = {"$id":"Credentials.saveCredentialSets","type":"object","additionalProperties":false,"required":["network","configName","credentialSets"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"configName":{"$ref":"contract#/$defs/ConfigName"},"credentialSets":{"$ref":"contract#/$defs/SentCredentialSets"}}};
const schema129 = {"title":"SentCredentialSets","description":"Sets to save, each name once; at most MAX_CALL_SETS in one call (a setting)","type":"array","maxItems":10000,"x-setting":"MAX_CALL_SETS","items":{"$ref":"contract#/$defs/SentCredentialSet"}};
const schema130 = {"title":"SentCredentialSet","description":"A set to save. Members that are absent or null keep their stored value, and `\"\"` clears it; a new set starts with `\"\"`. sshKeyType, sshKeyFingerprint and expiry are ignored, so that a set that was read can be sent back","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"Name of the set; in a static configuration the address of the device","type":"string","maxLength":512},"username":{"description":"Login (VTY) username","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"password":{"description":"Login (VTY) password","type":["string","null"],"x-secret":true,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"enableUsername":{"description":"Enable username","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"enablePassword":{"description":"Enable password","type":["string","null"],"x-secret":true,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"roCommunityString":{"description":"SNMP read-only community string","type":["string","null"],"x-secret":true,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"snmpUsername":{"description":"SNMPv3 username","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"snmpAuthPassword":{"description":"SNMPv3 authentication password","type":["string","null"],"x-secret":true,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"snmpPrivPassword":{"description":"SNMPv3 privacy password","type":["string","null"],"x-secret":true,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"snmpAuthPriv":{"description":"Alias of snmpPrivPassword","type":["string","null"],"maxLength":1024,"x-secret":true,"x-setting":"MAX_TEXT_LENGTH"},"priority":{"description":"The lowest priority is tried first. If absent, a new set gets the highest priority plus 1; in a STATIC configuration it gets 0","type":["integer","null"],"minimum":0,"maximum":9007199254740991},"sshPrivateKey":{"description":"SSH private key: OpenSSH, PKCS#8, PKCS#1 (RSA) or SEC 1 (EC), as PEM text. It must be an RSA, ECDSA or Ed25519 key. A PEM key that is encrypted needs sshKeyPassphrase in the same call","type":["string","null"],"x-secret":true,"maxLength":16384},"sshKeyPassphrase":{"description":"Passphrase of the SSH private key","type":["string","null"],"x-secret":true,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"sshKeyType":{"description":"Ignored","type":["string","null"],"maxLength":128},"sshKeyFingerprint":{"description":"Ignored","type":["string","null"],"maxLength":128},"snmpAuthProtocol":{"description":"SNMPv3 authentication protocol","type":["string","null"],"enum":["MD5","SHA","SHA224","SHA256","SHA384","SHA512","",null]},"snmpPrivProtocol":{"description":"SNMPv3 privacy protocol; AES192C and AES256C are the variants with the key extension that Cisco uses","type":["string","null"],"enum":["DES","3DES","AES128","AES192","AES256","AES192C","AES256C","",null]},"rwCommunityString":{"description":"SNMP read-write community string","type":["string","null"],"x-secret":true,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"apiToken":{"description":"Token for the API of the device","type":["string","null"],"x-secret":true,"maxLength":8192},"note":{"description":"Note for the people who use the set","type":["string","null"],"maxLength":4096},"expiresAt":{"description":"Time from which the set must not be used, Unix epoch milliseconds; 0 clears it","type":["integer","null"],"minimum":0,"maximum":253402300799999},"expiry":{"description":"Ignored","type":["string","null"],"maxLength":128}}};
const func102 = Object.prototype.hasOwnProperty;

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
const limit0 = this.settings["MAX_CALL_SETS"];
if(data.length > limit0){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length <= this.settings["MAX_CALL_SETS"]){
for(let i0=0; i0<data.length; i0++){
let data0 = data[i0];
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name === undefined){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/SentCredentialSet/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data0){
if(!(func102.call(schema130.properties, key0))){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/SentCredentialSet/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema130.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 === "string"){
const limit1 = 512;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err3 = {instancePath:instancePath+"/" + i0+"/name",schemaPath:"contract#/$defs/SentCredentialSet/properties/name/maxLength",keyword:"maxLength",params:{limit: limit1}};
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
const err4 = {instancePath:instancePath+"/" + i0+"/name",schemaPath:"contract#/$defs/SentCredentialSet/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.username !== undefined){
let data2 = data0.username;
if((typeof data2 !== "string") && (data2 !== null)){
const err5 = {instancePath:instancePath+"/" + i0+"/username",schemaPath:"contract#/$defs/SentCredentialSet/properties/username/type",keyword:"type",params:{type: schema130.properties.username.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data2 === "string"){
const limit2 = this.settings["MAX_TEXT_LENGTH"];
if(data2.length > limit2 && (data2.length > 2 * limit2 || func0(data2) > limit2)){
const err6 = {instancePath:instancePath+"/" + i0+"/username",schemaPath:"contract#/$defs/SentCredentialSet/properties/username/maxLength",keyword:"maxLength",params:{limit: limit2}};
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
if(data0.password !== undefined){
let data3 = data0.password;
if((typeof data3 !== "string") && (data3 !== null)){
const err7 = {instancePath:instancePath+"/" + i0+"/password",schemaPath:"contract#/$defs/SentCredentialSet/properties/password/type",keyword:"type",params:{type: schema130.properties.password.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data3 === "string"){
const limit3 = this.settings["MAX_TEXT_LENGTH"];
if(data3.length > limit3 && (data3.length > 2 * limit3 || func0(data3) > limit3)){
const err8 = {instancePath:instancePath+"/" + i0+"/password",schemaPath:"contract#/$defs/SentCredentialSet/properties/password/maxLength",keyword:"maxLength",params:{limit: limit3}};
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
if(data0.enableUsername !== undefined){
let data4 = data0.enableUsername;
if((typeof data4 !== "string") && (data4 !== null)){
const err9 = {instancePath:instancePath+"/" + i0+"/enableUsername",schemaPath:"contract#/$defs/SentCredentialSet/properties/enableUsername/type",keyword:"type",params:{type: schema130.properties.enableUsername.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(typeof data4 === "string"){
const limit4 = this.settings["MAX_TEXT_LENGTH"];
if(data4.length > limit4 && (data4.length > 2 * limit4 || func0(data4) > limit4)){
const err10 = {instancePath:instancePath+"/" + i0+"/enableUsername",schemaPath:"contract#/$defs/SentCredentialSet/properties/enableUsername/maxLength",keyword:"maxLength",params:{limit: limit4}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data0.enablePassword !== undefined){
let data5 = data0.enablePassword;
if((typeof data5 !== "string") && (data5 !== null)){
const err11 = {instancePath:instancePath+"/" + i0+"/enablePassword",schemaPath:"contract#/$defs/SentCredentialSet/properties/enablePassword/type",keyword:"type",params:{type: schema130.properties.enablePassword.type}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(typeof data5 === "string"){
const limit5 = this.settings["MAX_TEXT_LENGTH"];
if(data5.length > limit5 && (data5.length > 2 * limit5 || func0(data5) > limit5)){
const err12 = {instancePath:instancePath+"/" + i0+"/enablePassword",schemaPath:"contract#/$defs/SentCredentialSet/properties/enablePassword/maxLength",keyword:"maxLength",params:{limit: limit5}};
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
if(data0.roCommunityString !== undefined){
let data6 = data0.roCommunityString;
if((typeof data6 !== "string") && (data6 !== null)){
const err13 = {instancePath:instancePath+"/" + i0+"/roCommunityString",schemaPath:"contract#/$defs/SentCredentialSet/properties/roCommunityString/type",keyword:"type",params:{type: schema130.properties.roCommunityString.type}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(typeof data6 === "string"){
const limit6 = this.settings["MAX_TEXT_LENGTH"];
if(data6.length > limit6 && (data6.length > 2 * limit6 || func0(data6) > limit6)){
const err14 = {instancePath:instancePath+"/" + i0+"/roCommunityString",schemaPath:"contract#/$defs/SentCredentialSet/properties/roCommunityString/maxLength",keyword:"maxLength",params:{limit: limit6}};
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
if(data0.snmpUsername !== undefined){
let data7 = data0.snmpUsername;
if((typeof data7 !== "string") && (data7 !== null)){
const err15 = {instancePath:instancePath+"/" + i0+"/snmpUsername",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpUsername/type",keyword:"type",params:{type: schema130.properties.snmpUsername.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data7 === "string"){
const limit7 = this.settings["MAX_TEXT_LENGTH"];
if(data7.length > limit7 && (data7.length > 2 * limit7 || func0(data7) > limit7)){
const err16 = {instancePath:instancePath+"/" + i0+"/snmpUsername",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpUsername/maxLength",keyword:"maxLength",params:{limit: limit7}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data0.snmpAuthPassword !== undefined){
let data8 = data0.snmpAuthPassword;
if((typeof data8 !== "string") && (data8 !== null)){
const err17 = {instancePath:instancePath+"/" + i0+"/snmpAuthPassword",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpAuthPassword/type",keyword:"type",params:{type: schema130.properties.snmpAuthPassword.type}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(typeof data8 === "string"){
const limit8 = this.settings["MAX_TEXT_LENGTH"];
if(data8.length > limit8 && (data8.length > 2 * limit8 || func0(data8) > limit8)){
const err18 = {instancePath:instancePath+"/" + i0+"/snmpAuthPassword",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpAuthPassword/maxLength",keyword:"maxLength",params:{limit: limit8}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data0.snmpPrivPassword !== undefined){
let data9 = data0.snmpPrivPassword;
if((typeof data9 !== "string") && (data9 !== null)){
const err19 = {instancePath:instancePath+"/" + i0+"/snmpPrivPassword",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpPrivPassword/type",keyword:"type",params:{type: schema130.properties.snmpPrivPassword.type}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(typeof data9 === "string"){
const limit9 = this.settings["MAX_TEXT_LENGTH"];
if(data9.length > limit9 && (data9.length > 2 * limit9 || func0(data9) > limit9)){
const err20 = {instancePath:instancePath+"/" + i0+"/snmpPrivPassword",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpPrivPassword/maxLength",keyword:"maxLength",params:{limit: limit9}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data0.snmpAuthPriv !== undefined){
let data10 = data0.snmpAuthPriv;
if((typeof data10 !== "string") && (data10 !== null)){
const err21 = {instancePath:instancePath+"/" + i0+"/snmpAuthPriv",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpAuthPriv/type",keyword:"type",params:{type: schema130.properties.snmpAuthPriv.type}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data10 === "string"){
const limit10 = this.settings["MAX_TEXT_LENGTH"];
if(data10.length > limit10 && (data10.length > 2 * limit10 || func0(data10) > limit10)){
const err22 = {instancePath:instancePath+"/" + i0+"/snmpAuthPriv",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpAuthPriv/maxLength",keyword:"maxLength",params:{limit: limit10}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
if(data0.priority !== undefined){
let data11 = data0.priority;
if((!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))) && (data11 !== null)){
const err23 = {instancePath:instancePath+"/" + i0+"/priority",schemaPath:"contract#/$defs/SentCredentialSet/properties/priority/type",keyword:"type",params:{type: schema130.properties.priority.type}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0){
const err24 = {instancePath:instancePath+"/" + i0+"/priority",schemaPath:"contract#/$defs/SentCredentialSet/properties/priority/minimum",keyword:"minimum",params:{limit: 0, max: 9007199254740991}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
const limit11 = 9007199254740991;
if(data11 > limit11){
const err25 = {instancePath:instancePath+"/" + i0+"/priority",schemaPath:"contract#/$defs/SentCredentialSet/properties/priority/maximum",keyword:"maximum",params:{limit: limit11}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
if(data0.sshPrivateKey !== undefined){
let data12 = data0.sshPrivateKey;
if((typeof data12 !== "string") && (data12 !== null)){
const err26 = {instancePath:instancePath+"/" + i0+"/sshPrivateKey",schemaPath:"contract#/$defs/SentCredentialSet/properties/sshPrivateKey/type",keyword:"type",params:{type: schema130.properties.sshPrivateKey.type}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(typeof data12 === "string"){
const limit12 = 16384;
if(data12.length > limit12 && (data12.length > 2 * limit12 || func0(data12) > limit12)){
const err27 = {instancePath:instancePath+"/" + i0+"/sshPrivateKey",schemaPath:"contract#/$defs/SentCredentialSet/properties/sshPrivateKey/maxLength",keyword:"maxLength",params:{limit: limit12}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data0.sshKeyPassphrase !== undefined){
let data13 = data0.sshKeyPassphrase;
if((typeof data13 !== "string") && (data13 !== null)){
const err28 = {instancePath:instancePath+"/" + i0+"/sshKeyPassphrase",schemaPath:"contract#/$defs/SentCredentialSet/properties/sshKeyPassphrase/type",keyword:"type",params:{type: schema130.properties.sshKeyPassphrase.type}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(typeof data13 === "string"){
const limit13 = this.settings["MAX_TEXT_LENGTH"];
if(data13.length > limit13 && (data13.length > 2 * limit13 || func0(data13) > limit13)){
const err29 = {instancePath:instancePath+"/" + i0+"/sshKeyPassphrase",schemaPath:"contract#/$defs/SentCredentialSet/properties/sshKeyPassphrase/maxLength",keyword:"maxLength",params:{limit: limit13}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
if(data0.sshKeyType !== undefined){
let data14 = data0.sshKeyType;
if((typeof data14 !== "string") && (data14 !== null)){
const err30 = {instancePath:instancePath+"/" + i0+"/sshKeyType",schemaPath:"contract#/$defs/SentCredentialSet/properties/sshKeyType/type",keyword:"type",params:{type: schema130.properties.sshKeyType.type}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(typeof data14 === "string"){
const limit14 = 128;
if(data14.length > limit14 && (data14.length > 2 * limit14 || func0(data14) > limit14)){
const err31 = {instancePath:instancePath+"/" + i0+"/sshKeyType",schemaPath:"contract#/$defs/SentCredentialSet/properties/sshKeyType/maxLength",keyword:"maxLength",params:{limit: limit14}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
if(data0.sshKeyFingerprint !== undefined){
let data15 = data0.sshKeyFingerprint;
if((typeof data15 !== "string") && (data15 !== null)){
const err32 = {instancePath:instancePath+"/" + i0+"/sshKeyFingerprint",schemaPath:"contract#/$defs/SentCredentialSet/properties/sshKeyFingerprint/type",keyword:"type",params:{type: schema130.properties.sshKeyFingerprint.type}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(typeof data15 === "string"){
const limit15 = 128;
if(data15.length > limit15 && (data15.length > 2 * limit15 || func0(data15) > limit15)){
const err33 = {instancePath:instancePath+"/" + i0+"/sshKeyFingerprint",schemaPath:"contract#/$defs/SentCredentialSet/properties/sshKeyFingerprint/maxLength",keyword:"maxLength",params:{limit: limit15}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
if(data0.snmpAuthProtocol !== undefined){
let data16 = data0.snmpAuthProtocol;
if((typeof data16 !== "string") && (data16 !== null)){
const err34 = {instancePath:instancePath+"/" + i0+"/snmpAuthProtocol",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpAuthProtocol/type",keyword:"type",params:{type: schema130.properties.snmpAuthProtocol.type}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(!((((((((data16 === "MD5") || (data16 === "SHA")) || (data16 === "SHA224")) || (data16 === "SHA256")) || (data16 === "SHA384")) || (data16 === "SHA512")) || (data16 === "")) || (data16 === null))){
const err35 = {instancePath:instancePath+"/" + i0+"/snmpAuthProtocol",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpAuthProtocol/enum",keyword:"enum",params:{allowedValues: schema130.properties.snmpAuthProtocol.enum}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data0.snmpPrivProtocol !== undefined){
let data17 = data0.snmpPrivProtocol;
if((typeof data17 !== "string") && (data17 !== null)){
const err36 = {instancePath:instancePath+"/" + i0+"/snmpPrivProtocol",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpPrivProtocol/type",keyword:"type",params:{type: schema130.properties.snmpPrivProtocol.type}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(!(((((((((data17 === "DES") || (data17 === "3DES")) || (data17 === "AES128")) || (data17 === "AES192")) || (data17 === "AES256")) || (data17 === "AES192C")) || (data17 === "AES256C")) || (data17 === "")) || (data17 === null))){
const err37 = {instancePath:instancePath+"/" + i0+"/snmpPrivProtocol",schemaPath:"contract#/$defs/SentCredentialSet/properties/snmpPrivProtocol/enum",keyword:"enum",params:{allowedValues: schema130.properties.snmpPrivProtocol.enum}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data0.rwCommunityString !== undefined){
let data18 = data0.rwCommunityString;
if((typeof data18 !== "string") && (data18 !== null)){
const err38 = {instancePath:instancePath+"/" + i0+"/rwCommunityString",schemaPath:"contract#/$defs/SentCredentialSet/properties/rwCommunityString/type",keyword:"type",params:{type: schema130.properties.rwCommunityString.type}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(typeof data18 === "string"){
const limit16 = this.settings["MAX_TEXT_LENGTH"];
if(data18.length > limit16 && (data18.length > 2 * limit16 || func0(data18) > limit16)){
const err39 = {instancePath:instancePath+"/" + i0+"/rwCommunityString",schemaPath:"contract#/$defs/SentCredentialSet/properties/rwCommunityString/maxLength",keyword:"maxLength",params:{limit: limit16}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
if(data0.apiToken !== undefined){
let data19 = data0.apiToken;
if((typeof data19 !== "string") && (data19 !== null)){
const err40 = {instancePath:instancePath+"/" + i0+"/apiToken",schemaPath:"contract#/$defs/SentCredentialSet/properties/apiToken/type",keyword:"type",params:{type: schema130.properties.apiToken.type}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(typeof data19 === "string"){
const limit17 = 8192;
if(data19.length > limit17 && (data19.length > 2 * limit17 || func0(data19) > limit17)){
const err41 = {instancePath:instancePath+"/" + i0+"/apiToken",schemaPath:"contract#/$defs/SentCredentialSet/properties/apiToken/maxLength",keyword:"maxLength",params:{limit: limit17}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
if(data0.note !== undefined){
let data20 = data0.note;
if((typeof data20 !== "string") && (data20 !== null)){
const err42 = {instancePath:instancePath+"/" + i0+"/note",schemaPath:"contract#/$defs/SentCredentialSet/properties/note/type",keyword:"type",params:{type: schema130.properties.note.type}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(typeof data20 === "string"){
const limit18 = 4096;
if(data20.length > limit18 && (data20.length > 2 * limit18 || func0(data20) > limit18)){
const err43 = {instancePath:instancePath+"/" + i0+"/note",schemaPath:"contract#/$defs/SentCredentialSet/properties/note/maxLength",keyword:"maxLength",params:{limit: limit18}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
if(data0.expiresAt !== undefined){
let data21 = data0.expiresAt;
if((!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))) && (data21 !== null)){
const err44 = {instancePath:instancePath+"/" + i0+"/expiresAt",schemaPath:"contract#/$defs/SentCredentialSet/properties/expiresAt/type",keyword:"type",params:{type: schema130.properties.expiresAt.type}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0){
const err45 = {instancePath:instancePath+"/" + i0+"/expiresAt",schemaPath:"contract#/$defs/SentCredentialSet/properties/expiresAt/minimum",keyword:"minimum",params:{limit: 0, max: 253402300799999}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
const limit19 = 253402300799999;
if(data21 > limit19){
const err46 = {instancePath:instancePath+"/" + i0+"/expiresAt",schemaPath:"contract#/$defs/SentCredentialSet/properties/expiresAt/maximum",keyword:"maximum",params:{limit: limit19}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
if(data0.expiry !== undefined){
let data22 = data0.expiry;
if((typeof data22 !== "string") && (data22 !== null)){
const err47 = {instancePath:instancePath+"/" + i0+"/expiry",schemaPath:"contract#/$defs/SentCredentialSet/properties/expiry/type",keyword:"type",params:{type: schema130.properties.expiry.type}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(typeof data22 === "string"){
const limit20 = 128;
if(data22.length > limit20 && (data22.length > 2 * limit20 || func0(data22) > limit20)){
const err48 = {instancePath:instancePath+"/" + i0+"/expiry",schemaPath:"contract#/$defs/SentCredentialSet/properties/expiry/maxLength",keyword:"maxLength",params:{limit: limit20}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
}
else {
const err49 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/SentCredentialSet/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err50 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
validate47.errors = vErrors;
return errors === 0;
}


function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.saveCredentialSets" */;
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
if(data.configName === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "configName"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.credentialSets === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "credentialSets"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "network") || (key0 === "configName")) || (key0 === "credentialSets"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema126.properties)}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err7 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.configName !== undefined){
let data1 = data.configName;
if(typeof data1 === "string"){
const limit1 = 512;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err8 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data1.length <= 2 * 512){
const reason0 = this.formats["credential-name"](data1);
if(reason0 !== null){
const err9 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.credentialSets !== undefined){
if(!(validate47.call(this, data.credentialSets, {instancePath:instancePath+"/credentialSets",parentData:data,parentDataProperty:"credentialSets",rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate46.errors = vErrors;
return errors === 0;
}

exports.m30 = validate49;
const schema131 = {"$id":"Credentials.deleteCredentialSets","type":"object","additionalProperties":false,"required":["network","configName","credentialSets"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"configName":{"$ref":"contract#/$defs/ConfigName"},"credentialSets":{"$ref":"contract#/$defs/NamedCredentialSets"}}};
const schema134 = {"title":"NamedCredentialSets","description":"Sets to delete; at most MAX_CALL_SETS in one call (a setting)","type":"array","maxItems":10000,"x-setting":"MAX_CALL_SETS","items":{"$ref":"contract#/$defs/NamedCredentialSet"}};
const schema135 = {"title":"NamedCredentialSet","description":"A set to delete. The service uses only its name","type":"object","maxProperties":64,"additionalProperties":true,"required":["name"],"properties":{"name":{"description":"Name of the set; in a static configuration the address of the device","type":"string","maxLength":512}}};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
const limit0 = this.settings["MAX_CALL_SETS"];
if(data.length > limit0){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length <= this.settings["MAX_CALL_SETS"]){
for(let i0=0; i0<data.length; i0++){
let data0 = data[i0];
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name === undefined){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NamedCredentialSet/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 === "string"){
const limit1 = 512;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err2 = {instancePath:instancePath+"/" + i0+"/name",schemaPath:"contract#/$defs/NamedCredentialSet/properties/name/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/" + i0+"/name",schemaPath:"contract#/$defs/NamedCredentialSet/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
const limit2 = 64;
if(Object.keys(data0).length > limit2){
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NamedCredentialSet/maxProperties",keyword:"maxProperties",params:{limit: limit2}};
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
const err5 = {instancePath:instancePath+"/" + i0,schemaPath:"contract#/$defs/NamedCredentialSet/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}


function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.deleteCredentialSets" */;
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
if(data.configName === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "configName"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.credentialSets === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "credentialSets"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "network") || (key0 === "configName")) || (key0 === "credentialSets"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema131.properties)}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err6 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const err7 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.configName !== undefined){
let data1 = data.configName;
if(typeof data1 === "string"){
const limit1 = 512;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err8 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data1.length <= 2 * 512){
const reason0 = this.formats["credential-name"](data1);
if(reason0 !== null){
const err9 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/configName",schemaPath:"contract#/$defs/ConfigName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.credentialSets !== undefined){
if(!(validate50.call(this, data.credentialSets, {instancePath:instancePath+"/credentialSets",parentData:data,parentDataProperty:"credentialSets",rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate49.errors = vErrors;
return errors === 0;
}

exports.m31 = validate52;
const schema136 = {"$id":"Credentials.getAllCredentialConfigs","type":"object","additionalProperties":false,"required":[],"properties":{"network":{"$ref":"contract#/$defs/OptionalNetworkName"}}};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.getAllCredentialConfigs" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "network")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema136.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if((typeof data0 !== "string") && (data0 !== null)){
const err1 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/OptionalNetworkName/type",keyword:"type",params:{type: schema15.type}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/OptionalNetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/OptionalNetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/OptionalNetworkName/pattern",keyword:"pattern",params:{}};
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
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}

exports.m32 = validate53;
const schema138 = {"$id":"Credentials.getPendingEdits","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.getPendingEdits" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(true){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema138.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
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
validate53.errors = vErrors;
return errors === 0;
}

exports.m33 = validate54;
const schema139 = {"$id":"Credentials.rebaseEdits","type":"object","additionalProperties":false,"required":[],"properties":{"choices":{"$ref":"contract#/$defs/EditChoices"}}};
const schema140 = {"title":"EditChoices","description":"One choice for each object; null means no choices","type":["array","null"],"maxItems":10000,"items":{"$ref":"contract#/$defs/EditChoice"}};
const schema141 = {"title":"EditChoice","description":"The side that is kept for one object. `keep` applies to all units that are not in `units`","type":"object","additionalProperties":false,"required":["network","config"],"properties":{"network":{"description":"Network of the configuration","type":"string","maxLength":64},"config":{"description":"Name of the configuration, as in the conflict or pending edit","type":"string","maxLength":512},"set":{"description":"Name of the set; absent or null means the configuration itself","type":["string","null"],"maxLength":512},"keep":{"description":"`mine` keeps the edit, `theirs` drops it","type":["string","null"],"enum":["mine","theirs",null]},"units":{"$ref":"contract#/$defs/UnitChoices"},"revision":{"description":"Revision in the conflict that the caller has seen. If the saved object has a newer revision, the object stays a conflict","type":["integer","null"],"minimum":0}}};
const schema142 = {"title":"UnitChoices","description":"The side to keep, for each unit","type":["object","null"],"additionalProperties":false,"properties":{"login":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"enable":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"snmpv2":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"snmpv3":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"ssh":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"snmpWrite":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"api":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"note":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"expiry":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"priority":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"name":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"type":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]},"addresses":{"description":"`mine` or `theirs`","type":["string","null"],"enum":["mine","theirs",null]}}};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(data.config === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "config"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "network") || (key0 === "config")) || (key0 === "set")) || (key0 === "keep")) || (key0 === "units")) || (key0 === "revision"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema141.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/maxLength",keyword:"maxLength",params:{limit: limit0}};
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
const err4 = {instancePath:instancePath+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.config !== undefined){
let data1 = data.config;
if(typeof data1 === "string"){
const limit1 = 512;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err5 = {instancePath:instancePath+"/config",schemaPath:"#/properties/config/maxLength",keyword:"maxLength",params:{limit: limit1}};
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
const err6 = {instancePath:instancePath+"/config",schemaPath:"#/properties/config/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.set !== undefined){
let data2 = data.set;
if((typeof data2 !== "string") && (data2 !== null)){
const err7 = {instancePath:instancePath+"/set",schemaPath:"#/properties/set/type",keyword:"type",params:{type: schema141.properties.set.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data2 === "string"){
const limit2 = 512;
if(data2.length > limit2 && (data2.length > 2 * limit2 || func0(data2) > limit2)){
const err8 = {instancePath:instancePath+"/set",schemaPath:"#/properties/set/maxLength",keyword:"maxLength",params:{limit: limit2}};
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
if(data.keep !== undefined){
let data3 = data.keep;
if((typeof data3 !== "string") && (data3 !== null)){
const err9 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/type",keyword:"type",params:{type: schema141.properties.keep.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(((data3 === "mine") || (data3 === "theirs")) || (data3 === null))){
const err10 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/enum",keyword:"enum",params:{allowedValues: schema141.properties.keep.enum}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.units !== undefined){
let data4 = data.units;
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (data4 !== null)){
const err11 = {instancePath:instancePath+"/units",schemaPath:"contract#/$defs/UnitChoices/type",keyword:"type",params:{type: schema142.type}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!(func102.call(schema142.properties, key1))){
const err12 = {instancePath:instancePath+"/units",schemaPath:"contract#/$defs/UnitChoices/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1, known: Object.keys(schema142.properties)}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data4.login !== undefined){
let data5 = data4.login;
if((typeof data5 !== "string") && (data5 !== null)){
const err13 = {instancePath:instancePath+"/units/login",schemaPath:"contract#/$defs/UnitChoices/properties/login/type",keyword:"type",params:{type: schema142.properties.login.type}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(((data5 === "mine") || (data5 === "theirs")) || (data5 === null))){
const err14 = {instancePath:instancePath+"/units/login",schemaPath:"contract#/$defs/UnitChoices/properties/login/enum",keyword:"enum",params:{allowedValues: schema142.properties.login.enum}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.enable !== undefined){
let data6 = data4.enable;
if((typeof data6 !== "string") && (data6 !== null)){
const err15 = {instancePath:instancePath+"/units/enable",schemaPath:"contract#/$defs/UnitChoices/properties/enable/type",keyword:"type",params:{type: schema142.properties.enable.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!(((data6 === "mine") || (data6 === "theirs")) || (data6 === null))){
const err16 = {instancePath:instancePath+"/units/enable",schemaPath:"contract#/$defs/UnitChoices/properties/enable/enum",keyword:"enum",params:{allowedValues: schema142.properties.enable.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data4.snmpv2 !== undefined){
let data7 = data4.snmpv2;
if((typeof data7 !== "string") && (data7 !== null)){
const err17 = {instancePath:instancePath+"/units/snmpv2",schemaPath:"contract#/$defs/UnitChoices/properties/snmpv2/type",keyword:"type",params:{type: schema142.properties.snmpv2.type}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!(((data7 === "mine") || (data7 === "theirs")) || (data7 === null))){
const err18 = {instancePath:instancePath+"/units/snmpv2",schemaPath:"contract#/$defs/UnitChoices/properties/snmpv2/enum",keyword:"enum",params:{allowedValues: schema142.properties.snmpv2.enum}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data4.snmpv3 !== undefined){
let data8 = data4.snmpv3;
if((typeof data8 !== "string") && (data8 !== null)){
const err19 = {instancePath:instancePath+"/units/snmpv3",schemaPath:"contract#/$defs/UnitChoices/properties/snmpv3/type",keyword:"type",params:{type: schema142.properties.snmpv3.type}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!(((data8 === "mine") || (data8 === "theirs")) || (data8 === null))){
const err20 = {instancePath:instancePath+"/units/snmpv3",schemaPath:"contract#/$defs/UnitChoices/properties/snmpv3/enum",keyword:"enum",params:{allowedValues: schema142.properties.snmpv3.enum}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data4.ssh !== undefined){
let data9 = data4.ssh;
if((typeof data9 !== "string") && (data9 !== null)){
const err21 = {instancePath:instancePath+"/units/ssh",schemaPath:"contract#/$defs/UnitChoices/properties/ssh/type",keyword:"type",params:{type: schema142.properties.ssh.type}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!(((data9 === "mine") || (data9 === "theirs")) || (data9 === null))){
const err22 = {instancePath:instancePath+"/units/ssh",schemaPath:"contract#/$defs/UnitChoices/properties/ssh/enum",keyword:"enum",params:{allowedValues: schema142.properties.ssh.enum}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data4.snmpWrite !== undefined){
let data10 = data4.snmpWrite;
if((typeof data10 !== "string") && (data10 !== null)){
const err23 = {instancePath:instancePath+"/units/snmpWrite",schemaPath:"contract#/$defs/UnitChoices/properties/snmpWrite/type",keyword:"type",params:{type: schema142.properties.snmpWrite.type}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(!(((data10 === "mine") || (data10 === "theirs")) || (data10 === null))){
const err24 = {instancePath:instancePath+"/units/snmpWrite",schemaPath:"contract#/$defs/UnitChoices/properties/snmpWrite/enum",keyword:"enum",params:{allowedValues: schema142.properties.snmpWrite.enum}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data4.api !== undefined){
let data11 = data4.api;
if((typeof data11 !== "string") && (data11 !== null)){
const err25 = {instancePath:instancePath+"/units/api",schemaPath:"contract#/$defs/UnitChoices/properties/api/type",keyword:"type",params:{type: schema142.properties.api.type}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(!(((data11 === "mine") || (data11 === "theirs")) || (data11 === null))){
const err26 = {instancePath:instancePath+"/units/api",schemaPath:"contract#/$defs/UnitChoices/properties/api/enum",keyword:"enum",params:{allowedValues: schema142.properties.api.enum}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data4.note !== undefined){
let data12 = data4.note;
if((typeof data12 !== "string") && (data12 !== null)){
const err27 = {instancePath:instancePath+"/units/note",schemaPath:"contract#/$defs/UnitChoices/properties/note/type",keyword:"type",params:{type: schema142.properties.note.type}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(!(((data12 === "mine") || (data12 === "theirs")) || (data12 === null))){
const err28 = {instancePath:instancePath+"/units/note",schemaPath:"contract#/$defs/UnitChoices/properties/note/enum",keyword:"enum",params:{allowedValues: schema142.properties.note.enum}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data4.expiry !== undefined){
let data13 = data4.expiry;
if((typeof data13 !== "string") && (data13 !== null)){
const err29 = {instancePath:instancePath+"/units/expiry",schemaPath:"contract#/$defs/UnitChoices/properties/expiry/type",keyword:"type",params:{type: schema142.properties.expiry.type}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(!(((data13 === "mine") || (data13 === "theirs")) || (data13 === null))){
const err30 = {instancePath:instancePath+"/units/expiry",schemaPath:"contract#/$defs/UnitChoices/properties/expiry/enum",keyword:"enum",params:{allowedValues: schema142.properties.expiry.enum}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data4.priority !== undefined){
let data14 = data4.priority;
if((typeof data14 !== "string") && (data14 !== null)){
const err31 = {instancePath:instancePath+"/units/priority",schemaPath:"contract#/$defs/UnitChoices/properties/priority/type",keyword:"type",params:{type: schema142.properties.priority.type}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!(((data14 === "mine") || (data14 === "theirs")) || (data14 === null))){
const err32 = {instancePath:instancePath+"/units/priority",schemaPath:"contract#/$defs/UnitChoices/properties/priority/enum",keyword:"enum",params:{allowedValues: schema142.properties.priority.enum}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data4.name !== undefined){
let data15 = data4.name;
if((typeof data15 !== "string") && (data15 !== null)){
const err33 = {instancePath:instancePath+"/units/name",schemaPath:"contract#/$defs/UnitChoices/properties/name/type",keyword:"type",params:{type: schema142.properties.name.type}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(!(((data15 === "mine") || (data15 === "theirs")) || (data15 === null))){
const err34 = {instancePath:instancePath+"/units/name",schemaPath:"contract#/$defs/UnitChoices/properties/name/enum",keyword:"enum",params:{allowedValues: schema142.properties.name.enum}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data4.type !== undefined){
let data16 = data4.type;
if((typeof data16 !== "string") && (data16 !== null)){
const err35 = {instancePath:instancePath+"/units/type",schemaPath:"contract#/$defs/UnitChoices/properties/type/type",keyword:"type",params:{type: schema142.properties.type.type}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(!(((data16 === "mine") || (data16 === "theirs")) || (data16 === null))){
const err36 = {instancePath:instancePath+"/units/type",schemaPath:"contract#/$defs/UnitChoices/properties/type/enum",keyword:"enum",params:{allowedValues: schema142.properties.type.enum}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data4.addresses !== undefined){
let data17 = data4.addresses;
if((typeof data17 !== "string") && (data17 !== null)){
const err37 = {instancePath:instancePath+"/units/addresses",schemaPath:"contract#/$defs/UnitChoices/properties/addresses/type",keyword:"type",params:{type: schema142.properties.addresses.type}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(!(((data17 === "mine") || (data17 === "theirs")) || (data17 === null))){
const err38 = {instancePath:instancePath+"/units/addresses",schemaPath:"contract#/$defs/UnitChoices/properties/addresses/enum",keyword:"enum",params:{allowedValues: schema142.properties.addresses.enum}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
}
if(data.revision !== undefined){
let data18 = data.revision;
if((!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))) && (data18 !== null)){
const err39 = {instancePath:instancePath+"/revision",schemaPath:"#/properties/revision/type",keyword:"type",params:{type: schema141.properties.revision.type}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0){
const err40 = {instancePath:instancePath+"/revision",schemaPath:"#/properties/revision/minimum",keyword:"minimum",params:{limit: 0, max: undefined}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
}
else {
const err41 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}


function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(Array.isArray(data))) && (data !== null)){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema140.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Array.isArray(data)){
const limit0 = 10000;
if(data.length > limit0){
const err1 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.length <= 10000){
for(let i0=0; i0<data.length; i0++){
if(!(validate56.call(this, data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
if(errors >= 100){
break;
}
}
}
}
validate55.errors = vErrors;
return errors === 0;
}


function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.rebaseEdits" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "choices")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema139.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.choices !== undefined){
if(!(validate55.call(this, data.choices, {instancePath:instancePath+"/choices",parentData:data,parentDataProperty:"choices",rootData}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
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
validate54.errors = vErrors;
return errors === 0;
}

exports.m34 = validate59;
const schema143 = {"$id":"Credentials.resolveCredentials","type":"object","additionalProperties":false,"required":["network","ipAddress"],"properties":{"network":{"$ref":"contract#/$defs/NetworkName"},"ipAddress":{"$ref":"contract#/$defs/IpAddress"},"masked":{"$ref":"contract#/$defs/Flag"}}};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Credentials.resolveCredentials" */;
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
if(!(((key0 === "network") || (key0 === "ipAddress")) || (key0 === "masked"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema143.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.network !== undefined){
let data0 = data.network;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err4 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0.length <= 2 * 64){
if(!pattern0.test(data0)){
const err5 = {instancePath:instancePath+"/network",schemaPath:"contract#/$defs/NetworkName/pattern",keyword:"pattern",params:{}};
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
const limit1 = 64;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err7 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length <= 2 * 64){
const reason0 = this.formats["ip-address"](data1);
if(reason0 !== null){
const err8 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/x-format",keyword:"x-format",params:{reason: reason0}};
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
const err9 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.masked !== undefined){
let data2 = data.masked;
if(((typeof data2 !== "boolean") && (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2))))) && (data2 !== null)){
const err10 = {instancePath:instancePath+"/masked",schemaPath:"contract#/$defs/Flag/type",keyword:"type",params:{type: schema25.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((((data2 === true) || (data2 === false)) || (data2 === 0)) || (data2 === 1)) || (data2 === null))){
const err11 = {instancePath:instancePath+"/masked",schemaPath:"contract#/$defs/Flag/enum",keyword:"enum",params:{allowedValues: schema25.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate59.errors = vErrors;
return errors === 0;
}

exports.m35 = validate60;
const schema147 = {"$id":"Settings.getFieldNames","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Settings.getFieldNames" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(true){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema147.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
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
validate60.errors = vErrors;
return errors === 0;
}

exports.m36 = validate61;
const schema148 = {"$id":"Settings.defineFieldNames","type":"object","additionalProperties":false,"required":["fields"],"properties":{"fields":{"$ref":"contract#/$defs/FieldNames"}}};
const schema149 = {"title":"FieldNames","description":"The custom fields and the named fields. A field without a definition is absent","type":"object","additionalProperties":false,"properties":{"custom1":{"$ref":"contract#/$defs/FieldDefinition"},"custom2":{"$ref":"contract#/$defs/FieldDefinition"},"custom3":{"$ref":"contract#/$defs/FieldDefinition"},"custom4":{"$ref":"contract#/$defs/FieldDefinition"},"custom5":{"$ref":"contract#/$defs/FieldDefinition"},"named":{"description":"At most 20 named fields, by the names that the member `fields` of a device uses: a lower-case letter, then lower-case letters, digits and `_`, at most 32 characters. `name` is what people see","type":"object","maxProperties":20,"additionalProperties":{"$ref":"contract#/$defs/FieldDefinition"}}}};
const schema150 = {"title":"FieldDefinition","description":"The meaning of a custom field or a named field","type":"object","additionalProperties":false,"required":["name","type"],"properties":{"name":{"description":"Name that people see, unique regardless of case","type":"string","maxLength":128,"x-format":"credential-name"},"type":{"description":"Kind of value. Dates have the form YYYY-MM-DD, a boolean is `true` or `false`, and a link is a URL","type":"string","enum":["text","number","date","choice","boolean","link"]},"help":{"description":"Help for people who enter a value","type":"string","maxLength":1024},"choices":{"description":"The values to choose from; present if and only if the type is choice","type":"array","minItems":1,"maxItems":200,"items":{"type":"string","minLength":1,"maxLength":128}}}};

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "custom1") || (key0 === "custom2")) || (key0 === "custom3")) || (key0 === "custom4")) || (key0 === "custom5")) || (key0 === "named"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema149.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.custom1 !== undefined){
let data0 = data.custom1;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name === undefined){
const err1 = {instancePath:instancePath+"/custom1",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.type === undefined){
const err2 = {instancePath:instancePath+"/custom1",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key1 in data0){
if(!((((key1 === "name") || (key1 === "type")) || (key1 === "help")) || (key1 === "choices"))){
const err3 = {instancePath:instancePath+"/custom1",schemaPath:"contract#/$defs/FieldDefinition/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1, known: Object.keys(schema150.properties)}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 === "string"){
const limit0 = 128;
if(data1.length > limit0 && (data1.length > 2 * limit0 || func0(data1) > limit0)){
const err4 = {instancePath:instancePath+"/custom1/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.length <= 2 * 128){
const reason0 = this.formats["credential-name"](data1);
if(reason0 !== null){
const err5 = {instancePath:instancePath+"/custom1/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/x-format",keyword:"x-format",params:{reason: reason0}};
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
const err6 = {instancePath:instancePath+"/custom1/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data0.type !== undefined){
let data2 = data0.type;
if(typeof data2 !== "string"){
const err7 = {instancePath:instancePath+"/custom1/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((((((data2 === "text") || (data2 === "number")) || (data2 === "date")) || (data2 === "choice")) || (data2 === "boolean")) || (data2 === "link"))){
const err8 = {instancePath:instancePath+"/custom1/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/enum",keyword:"enum",params:{allowedValues: schema150.properties.type.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data0.help !== undefined){
let data3 = data0.help;
if(typeof data3 === "string"){
const limit1 = 1024;
if(data3.length > limit1 && (data3.length > 2 * limit1 || func0(data3) > limit1)){
const err9 = {instancePath:instancePath+"/custom1/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/custom1/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data0.choices !== undefined){
let data4 = data0.choices;
if(Array.isArray(data4)){
if(data4.length < 1){
const err11 = {instancePath:instancePath+"/custom1/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const limit2 = 200;
if(data4.length > limit2){
const err12 = {instancePath:instancePath+"/custom1/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/maxItems",keyword:"maxItems",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.length <= 200){
for(let i0=0; i0<data4.length; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
const limit3 = 128;
if(data5.length > limit3 && (data5.length > 2 * limit3 || func0(data5) > limit3)){
const err13 = {instancePath:instancePath+"/custom1/choices/" + i0,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/maxLength",keyword:"maxLength",params:{limit: limit3}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data5.length < 2 * 1 && func0(data5) < 1){
const err14 = {instancePath:instancePath+"/custom1/choices/" + i0,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/custom1/choices/" + i0,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err16 = {instancePath:instancePath+"/custom1/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/custom1",schemaPath:"contract#/$defs/FieldDefinition/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.custom2 !== undefined){
let data6 = data.custom2;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.name === undefined){
const err18 = {instancePath:instancePath+"/custom2",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data6.type === undefined){
const err19 = {instancePath:instancePath+"/custom2",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
for(const key2 in data6){
if(!((((key2 === "name") || (key2 === "type")) || (key2 === "help")) || (key2 === "choices"))){
const err20 = {instancePath:instancePath+"/custom2",schemaPath:"contract#/$defs/FieldDefinition/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2, known: Object.keys(schema150.properties)}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data6.name !== undefined){
let data7 = data6.name;
if(typeof data7 === "string"){
const limit4 = 128;
if(data7.length > limit4 && (data7.length > 2 * limit4 || func0(data7) > limit4)){
const err21 = {instancePath:instancePath+"/custom2/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/maxLength",keyword:"maxLength",params:{limit: limit4}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data7.length <= 2 * 128){
const reason1 = this.formats["credential-name"](data7);
if(reason1 !== null){
const err22 = {instancePath:instancePath+"/custom2/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/x-format",keyword:"x-format",params:{reason: reason1}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/custom2/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data6.type !== undefined){
let data8 = data6.type;
if(typeof data8 !== "string"){
const err24 = {instancePath:instancePath+"/custom2/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!((((((data8 === "text") || (data8 === "number")) || (data8 === "date")) || (data8 === "choice")) || (data8 === "boolean")) || (data8 === "link"))){
const err25 = {instancePath:instancePath+"/custom2/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/enum",keyword:"enum",params:{allowedValues: schema150.properties.type.enum}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data6.help !== undefined){
let data9 = data6.help;
if(typeof data9 === "string"){
const limit5 = 1024;
if(data9.length > limit5 && (data9.length > 2 * limit5 || func0(data9) > limit5)){
const err26 = {instancePath:instancePath+"/custom2/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/maxLength",keyword:"maxLength",params:{limit: limit5}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/custom2/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data6.choices !== undefined){
let data10 = data6.choices;
if(Array.isArray(data10)){
if(data10.length < 1){
const err28 = {instancePath:instancePath+"/custom2/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
const limit6 = 200;
if(data10.length > limit6){
const err29 = {instancePath:instancePath+"/custom2/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/maxItems",keyword:"maxItems",params:{limit: limit6}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data10.length <= 200){
for(let i1=0; i1<data10.length; i1++){
let data11 = data10[i1];
if(typeof data11 === "string"){
const limit7 = 128;
if(data11.length > limit7 && (data11.length > 2 * limit7 || func0(data11) > limit7)){
const err30 = {instancePath:instancePath+"/custom2/choices/" + i1,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/maxLength",keyword:"maxLength",params:{limit: limit7}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data11.length < 2 * 1 && func0(data11) < 1){
const err31 = {instancePath:instancePath+"/custom2/choices/" + i1,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/custom2/choices/" + i1,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err33 = {instancePath:instancePath+"/custom2/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/custom2",schemaPath:"contract#/$defs/FieldDefinition/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.custom3 !== undefined){
let data12 = data.custom3;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.name === undefined){
const err35 = {instancePath:instancePath+"/custom3",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data12.type === undefined){
const err36 = {instancePath:instancePath+"/custom3",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
for(const key3 in data12){
if(!((((key3 === "name") || (key3 === "type")) || (key3 === "help")) || (key3 === "choices"))){
const err37 = {instancePath:instancePath+"/custom3",schemaPath:"contract#/$defs/FieldDefinition/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3, known: Object.keys(schema150.properties)}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data12.name !== undefined){
let data13 = data12.name;
if(typeof data13 === "string"){
const limit8 = 128;
if(data13.length > limit8 && (data13.length > 2 * limit8 || func0(data13) > limit8)){
const err38 = {instancePath:instancePath+"/custom3/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/maxLength",keyword:"maxLength",params:{limit: limit8}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data13.length <= 2 * 128){
const reason2 = this.formats["credential-name"](data13);
if(reason2 !== null){
const err39 = {instancePath:instancePath+"/custom3/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/x-format",keyword:"x-format",params:{reason: reason2}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/custom3/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data12.type !== undefined){
let data14 = data12.type;
if(typeof data14 !== "string"){
const err41 = {instancePath:instancePath+"/custom3/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(!((((((data14 === "text") || (data14 === "number")) || (data14 === "date")) || (data14 === "choice")) || (data14 === "boolean")) || (data14 === "link"))){
const err42 = {instancePath:instancePath+"/custom3/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/enum",keyword:"enum",params:{allowedValues: schema150.properties.type.enum}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data12.help !== undefined){
let data15 = data12.help;
if(typeof data15 === "string"){
const limit9 = 1024;
if(data15.length > limit9 && (data15.length > 2 * limit9 || func0(data15) > limit9)){
const err43 = {instancePath:instancePath+"/custom3/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/maxLength",keyword:"maxLength",params:{limit: limit9}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/custom3/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data12.choices !== undefined){
let data16 = data12.choices;
if(Array.isArray(data16)){
if(data16.length < 1){
const err45 = {instancePath:instancePath+"/custom3/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
const limit10 = 200;
if(data16.length > limit10){
const err46 = {instancePath:instancePath+"/custom3/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/maxItems",keyword:"maxItems",params:{limit: limit10}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(data16.length <= 200){
for(let i2=0; i2<data16.length; i2++){
let data17 = data16[i2];
if(typeof data17 === "string"){
const limit11 = 128;
if(data17.length > limit11 && (data17.length > 2 * limit11 || func0(data17) > limit11)){
const err47 = {instancePath:instancePath+"/custom3/choices/" + i2,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/maxLength",keyword:"maxLength",params:{limit: limit11}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data17.length < 2 * 1 && func0(data17) < 1){
const err48 = {instancePath:instancePath+"/custom3/choices/" + i2,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/custom3/choices/" + i2,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err50 = {instancePath:instancePath+"/custom3/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
else {
const err51 = {instancePath:instancePath+"/custom3",schemaPath:"contract#/$defs/FieldDefinition/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.custom4 !== undefined){
let data18 = data.custom4;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(data18.name === undefined){
const err52 = {instancePath:instancePath+"/custom4",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(data18.type === undefined){
const err53 = {instancePath:instancePath+"/custom4",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
for(const key4 in data18){
if(!((((key4 === "name") || (key4 === "type")) || (key4 === "help")) || (key4 === "choices"))){
const err54 = {instancePath:instancePath+"/custom4",schemaPath:"contract#/$defs/FieldDefinition/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4, known: Object.keys(schema150.properties)}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data18.name !== undefined){
let data19 = data18.name;
if(typeof data19 === "string"){
const limit12 = 128;
if(data19.length > limit12 && (data19.length > 2 * limit12 || func0(data19) > limit12)){
const err55 = {instancePath:instancePath+"/custom4/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/maxLength",keyword:"maxLength",params:{limit: limit12}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(data19.length <= 2 * 128){
const reason3 = this.formats["credential-name"](data19);
if(reason3 !== null){
const err56 = {instancePath:instancePath+"/custom4/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/x-format",keyword:"x-format",params:{reason: reason3}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
}
else {
const err57 = {instancePath:instancePath+"/custom4/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data18.type !== undefined){
let data20 = data18.type;
if(typeof data20 !== "string"){
const err58 = {instancePath:instancePath+"/custom4/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(!((((((data20 === "text") || (data20 === "number")) || (data20 === "date")) || (data20 === "choice")) || (data20 === "boolean")) || (data20 === "link"))){
const err59 = {instancePath:instancePath+"/custom4/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/enum",keyword:"enum",params:{allowedValues: schema150.properties.type.enum}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data18.help !== undefined){
let data21 = data18.help;
if(typeof data21 === "string"){
const limit13 = 1024;
if(data21.length > limit13 && (data21.length > 2 * limit13 || func0(data21) > limit13)){
const err60 = {instancePath:instancePath+"/custom4/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/maxLength",keyword:"maxLength",params:{limit: limit13}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/custom4/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data18.choices !== undefined){
let data22 = data18.choices;
if(Array.isArray(data22)){
if(data22.length < 1){
const err62 = {instancePath:instancePath+"/custom4/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
const limit14 = 200;
if(data22.length > limit14){
const err63 = {instancePath:instancePath+"/custom4/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/maxItems",keyword:"maxItems",params:{limit: limit14}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(data22.length <= 200){
for(let i3=0; i3<data22.length; i3++){
let data23 = data22[i3];
if(typeof data23 === "string"){
const limit15 = 128;
if(data23.length > limit15 && (data23.length > 2 * limit15 || func0(data23) > limit15)){
const err64 = {instancePath:instancePath+"/custom4/choices/" + i3,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/maxLength",keyword:"maxLength",params:{limit: limit15}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(data23.length < 2 * 1 && func0(data23) < 1){
const err65 = {instancePath:instancePath+"/custom4/choices/" + i3,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/custom4/choices/" + i3,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err67 = {instancePath:instancePath+"/custom4/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/custom4",schemaPath:"contract#/$defs/FieldDefinition/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.custom5 !== undefined){
let data24 = data.custom5;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.name === undefined){
const err69 = {instancePath:instancePath+"/custom5",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if(data24.type === undefined){
const err70 = {instancePath:instancePath+"/custom5",schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
for(const key5 in data24){
if(!((((key5 === "name") || (key5 === "type")) || (key5 === "help")) || (key5 === "choices"))){
const err71 = {instancePath:instancePath+"/custom5",schemaPath:"contract#/$defs/FieldDefinition/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5, known: Object.keys(schema150.properties)}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data24.name !== undefined){
let data25 = data24.name;
if(typeof data25 === "string"){
const limit16 = 128;
if(data25.length > limit16 && (data25.length > 2 * limit16 || func0(data25) > limit16)){
const err72 = {instancePath:instancePath+"/custom5/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/maxLength",keyword:"maxLength",params:{limit: limit16}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if(data25.length <= 2 * 128){
const reason4 = this.formats["credential-name"](data25);
if(reason4 !== null){
const err73 = {instancePath:instancePath+"/custom5/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/x-format",keyword:"x-format",params:{reason: reason4}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
else {
const err74 = {instancePath:instancePath+"/custom5/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data24.type !== undefined){
let data26 = data24.type;
if(typeof data26 !== "string"){
const err75 = {instancePath:instancePath+"/custom5/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if(!((((((data26 === "text") || (data26 === "number")) || (data26 === "date")) || (data26 === "choice")) || (data26 === "boolean")) || (data26 === "link"))){
const err76 = {instancePath:instancePath+"/custom5/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/enum",keyword:"enum",params:{allowedValues: schema150.properties.type.enum}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data24.help !== undefined){
let data27 = data24.help;
if(typeof data27 === "string"){
const limit17 = 1024;
if(data27.length > limit17 && (data27.length > 2 * limit17 || func0(data27) > limit17)){
const err77 = {instancePath:instancePath+"/custom5/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/maxLength",keyword:"maxLength",params:{limit: limit17}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/custom5/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data24.choices !== undefined){
let data28 = data24.choices;
if(Array.isArray(data28)){
if(data28.length < 1){
const err79 = {instancePath:instancePath+"/custom5/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
const limit18 = 200;
if(data28.length > limit18){
const err80 = {instancePath:instancePath+"/custom5/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/maxItems",keyword:"maxItems",params:{limit: limit18}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if(data28.length <= 200){
for(let i4=0; i4<data28.length; i4++){
let data29 = data28[i4];
if(typeof data29 === "string"){
const limit19 = 128;
if(data29.length > limit19 && (data29.length > 2 * limit19 || func0(data29) > limit19)){
const err81 = {instancePath:instancePath+"/custom5/choices/" + i4,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/maxLength",keyword:"maxLength",params:{limit: limit19}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(data29.length < 2 * 1 && func0(data29) < 1){
const err82 = {instancePath:instancePath+"/custom5/choices/" + i4,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
else {
const err83 = {instancePath:instancePath+"/custom5/choices/" + i4,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err84 = {instancePath:instancePath+"/custom5/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
}
else {
const err85 = {instancePath:instancePath+"/custom5",schemaPath:"contract#/$defs/FieldDefinition/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
if(data.named !== undefined){
let data30 = data.named;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
if(Object.keys(data30).length <= 20){
for(const key6 in data30){
if(true){
let data31 = data30[key6];
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(data31.name === undefined){
const err86 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
if(data31.type === undefined){
const err87 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/FieldDefinition/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
for(const key7 in data31){
if(!((((key7 === "name") || (key7 === "type")) || (key7 === "help")) || (key7 === "choices"))){
const err88 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/FieldDefinition/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7, known: Object.keys(schema150.properties)}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data31.name !== undefined){
let data32 = data31.name;
if(typeof data32 === "string"){
const limit20 = 128;
if(data32.length > limit20 && (data32.length > 2 * limit20 || func0(data32) > limit20)){
const err89 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/maxLength",keyword:"maxLength",params:{limit: limit20}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
if(data32.length <= 2 * 128){
const reason5 = this.formats["credential-name"](data32);
if(reason5 !== null){
const err90 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/x-format",keyword:"x-format",params:{reason: reason5}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
else {
const err91 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"contract#/$defs/FieldDefinition/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data31.type !== undefined){
let data33 = data31.type;
if(typeof data33 !== "string"){
const err92 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
if(!((((((data33 === "text") || (data33 === "number")) || (data33 === "date")) || (data33 === "choice")) || (data33 === "boolean")) || (data33 === "link"))){
const err93 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"contract#/$defs/FieldDefinition/properties/type/enum",keyword:"enum",params:{allowedValues: schema150.properties.type.enum}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data31.help !== undefined){
let data34 = data31.help;
if(typeof data34 === "string"){
const limit21 = 1024;
if(data34.length > limit21 && (data34.length > 2 * limit21 || func0(data34) > limit21)){
const err94 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/maxLength",keyword:"maxLength",params:{limit: limit21}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
else {
const err95 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/help",schemaPath:"contract#/$defs/FieldDefinition/properties/help/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
if(data31.choices !== undefined){
let data35 = data31.choices;
if(Array.isArray(data35)){
if(data35.length < 1){
const err96 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
const limit22 = 200;
if(data35.length > limit22){
const err97 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/maxItems",keyword:"maxItems",params:{limit: limit22}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
if(data35.length <= 200){
for(let i5=0; i5<data35.length; i5++){
let data36 = data35[i5];
if(typeof data36 === "string"){
const limit23 = 128;
if(data36.length > limit23 && (data36.length > 2 * limit23 || func0(data36) > limit23)){
const err98 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/choices/" + i5,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/maxLength",keyword:"maxLength",params:{limit: limit23}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
if(data36.length < 2 * 1 && func0(data36) < 1){
const err99 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/choices/" + i5,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
else {
const err100 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/choices/" + i5,schemaPath:"contract#/$defs/FieldDefinition/properties/choices/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err101 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/choices",schemaPath:"contract#/$defs/FieldDefinition/properties/choices/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
}
else {
const err102 = {instancePath:instancePath+"/named/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/FieldDefinition/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
const limit24 = 20;
if(Object.keys(data30).length > limit24){
const err103 = {instancePath:instancePath+"/named",schemaPath:"#/properties/named/maxProperties",keyword:"maxProperties",params:{limit: limit24}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
else {
const err104 = {instancePath:instancePath+"/named",schemaPath:"#/properties/named/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
}
else {
const err105 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
validate62.errors = vErrors;
return errors === 0;
}


function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Settings.defineFieldNames" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.fields === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fields"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "fields")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema148.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.fields !== undefined){
if(!(validate62.call(this, data.fields, {instancePath:instancePath+"/fields",parentData:data,parentDataProperty:"fields",rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate61.errors = vErrors;
return errors === 0;
}

exports.m37 = validate64;
const schema156 = {"$id":"Security.getCaller","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Security.getCaller" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(true){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema156.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
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
validate64.errors = vErrors;
return errors === 0;
}

exports.m38 = validate65;
const schema157 = {"$id":"Security.getAuditEntries","type":"object","additionalProperties":false,"required":["stream","pageSize"],"properties":{"stream":{"$ref":"contract#/$defs/AuditStream"},"pageSize":{"$ref":"contract#/$defs/AuditPageSize"},"before":{"$ref":"contract#/$defs/OptionalAuditId"}}};
const schema158 = {"title":"AuditStream","description":"Name of a part of the audit. `credentials` is about credentials and the keys that encrypt them, `access` about API keys and users, and `n:<network>` about a network and its devices","type":"string","maxLength":66,"pattern":"^(access|credentials|n:[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]+)$","x-format":"audit-stream"};
const pattern35 = new RegExp("^(access|credentials|n:[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff,@]+)$", "u");

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Security.getAuditEntries" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.stream === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "stream"}};
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
for(const key0 in data){
if(!(((key0 === "stream") || (key0 === "pageSize")) || (key0 === "before"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema157.properties)}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.stream !== undefined){
let data0 = data.stream;
if(typeof data0 === "string"){
const limit0 = 66;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err3 = {instancePath:instancePath+"/stream",schemaPath:"contract#/$defs/AuditStream/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length <= 2 * 66){
const reason0 = this.formats["audit-stream"](data0);
if(reason0 !== null){
const err4 = {instancePath:instancePath+"/stream",schemaPath:"contract#/$defs/AuditStream/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.length <= 2 * 66){
if(!pattern35.test(data0)){
const err5 = {instancePath:instancePath+"/stream",schemaPath:"contract#/$defs/AuditStream/pattern",keyword:"pattern",params:{}};
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
const err6 = {instancePath:instancePath+"/stream",schemaPath:"contract#/$defs/AuditStream/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.pageSize !== undefined){
let data1 = data.pageSize;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err7 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/AuditPageSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1){
const err8 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/AuditPageSize/minimum",keyword:"minimum",params:{limit: 1, max: 200}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const limit1 = 200;
if(data1 > limit1){
const err9 = {instancePath:instancePath+"/pageSize",schemaPath:"contract#/$defs/AuditPageSize/maximum",keyword:"maximum",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.before !== undefined){
let data2 = data.before;
if((typeof data2 !== "string") && (data2 !== null)){
const err10 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/type",keyword:"type",params:{type: schema60.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data2 === "string"){
const limit2 = 31;
if(data2.length > limit2 && (data2.length > 2 * limit2 || func0(data2) > limit2)){
const err11 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data2.length <= 2 * 31){
const reason1 = this.formats["audit-id"](data2);
if(reason1 !== null){
const err12 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/x-format",keyword:"x-format",params:{reason: reason1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data2.length <= 2 * 31){
if(!pattern15.test(data2)){
const err13 = {instancePath:instancePath+"/before",schemaPath:"contract#/$defs/OptionalAuditId/pattern",keyword:"pattern",params:{}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate65.errors = vErrors;
return errors === 0;
}

exports.m39 = validate66;
const schema161 = {"$id":"Security.getServiceStatus","type":"object","additionalProperties":false,"required":[],"properties":{"include":{"$ref":"contract#/$defs/StatusParts"}}};
const schema162 = {"title":"StatusParts","description":"Parts of the status to return; null or absent means all","type":["array","null"],"items":{"type":"string","enum":["store","indexes","sessions"]},"maxItems":6};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Security.getServiceStatus" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "include")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema161.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.include !== undefined){
let data0 = data.include;
if((!(Array.isArray(data0))) && (data0 !== null)){
const err1 = {instancePath:instancePath+"/include",schemaPath:"contract#/$defs/StatusParts/type",keyword:"type",params:{type: schema162.type}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(Array.isArray(data0)){
const limit0 = 6;
if(data0.length > limit0){
const err2 = {instancePath:instancePath+"/include",schemaPath:"contract#/$defs/StatusParts/maxItems",keyword:"maxItems",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length <= 6){
for(let i0=0; i0<data0.length; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/include/" + i0,schemaPath:"contract#/$defs/StatusParts/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data1 === "store") || (data1 === "indexes")) || (data1 === "sessions"))){
const err4 = {instancePath:instancePath+"/include/" + i0,schemaPath:"contract#/$defs/StatusParts/items/enum",keyword:"enum",params:{allowedValues: schema162.items.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate66.errors = vErrors;
return errors === 0;
}

exports.m40 = validate67;
const schema163 = {"$id":"Security.logoutCurrentUser","type":"object","additionalProperties":false,"required":[],"properties":{}};

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Security.logoutCurrentUser" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(true){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema163.properties)}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
if(errors >= 100){
break;
}
}
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
validate67.errors = vErrors;
return errors === 0;
}

exports.DeviceReport = validate68;
const schema164 = {"title":"DeviceReport","description":"Facts found about one device; absent members stay unchanged. Memo, tags, interfaces, hardware and change times of a device take at most MAX_DEVICE_BYTES (1048576) bytes as stored. A report that would exceed this limit is refused, unless it makes the device smaller","type":"object","additionalProperties":false,"required":["ipAddress"],"properties":{"ipAddress":{"$ref":"contract#/$defs/IpAddress"},"adapterId":{"$ref":"contract#/$defs/AdapterId"},"hostname":{"description":"Device hostname","type":"string","maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"deviceType":{"description":"Kind of device: Router, Switch, Firewall, …","type":"string","maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"hardwareVendor":{"description":"Manufacturer of the hardware","type":"string","maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"model":{"description":"Model number","type":"string","maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"softwareVendor":{"description":"Vendor of the operating system","type":"string","maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"osVersion":{"description":"Vendor-specific version of the operating system","type":"string","maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"backupStatus":{"description":"Outcome of the last backup. The usual values are NONE (no backup yet), SUCCESS, INVALID_CREDENTIALS and FAILURE. INVALID_CREDENTIAL means the same as INVALID_CREDENTIALS. A collector may send its own value, such as TIMEOUT, which counts as a failure. The value is stored as sent, and upper and lower case differ","type":"string","maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"complianceState":{"description":"0 = compliant, 1 = unsaved changes, 2 = policy violations","type":"integer","enum":[0,1,2]},"lastBackup":{"description":"Time of the last backup, Unix epoch milliseconds; null clears it. A time before the year 2000 is accepted, but the generated clients warn that it may be in seconds","type":["integer","null"],"minimum":0,"maximum":8640000000000000},"lastTelemetry":{"description":"Time of the last neighbor collection, Unix epoch milliseconds; null clears it. A time before the year 2000 is accepted, but the generated clients warn that it may be in seconds","type":["integer","null"],"minimum":0,"maximum":8640000000000000},"serialNumber":{"description":"Chassis serial number; null clears it","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"custom1":{"description":"Custom field 1","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"custom2":{"description":"Custom field 2","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"custom3":{"description":"Custom field 3","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"custom4":{"description":"Custom field 4","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"custom5":{"description":"Custom field 5","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"fields":{"$ref":"contract#/$defs/NamedFieldValues"},"memo":{"description":"The whole memo, at most MAX_MEMO_LENGTH characters (a setting). Its first 60 characters become memoSummary; null removes it","type":["string","null"],"maxLength":65536,"x-setting":"MAX_MEMO_LENGTH"},"tags":{"description":"Replaces the recorded tags","type":"array","items":{"type":"string","minLength":1,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"maxItems":1000},"interfaces":{"description":"Replaces the recorded interfaces; at most MAX_INTERFACES (a setting)","type":"array","items":{"$ref":"contract#/$defs/ReportedInterface"},"maxItems":4096,"x-setting":"MAX_INTERFACES"},"hardware":{"description":"Replaces the recorded hardware","type":"array","items":{"$ref":"contract#/$defs/ReportedHardware"},"maxItems":4096,"x-setting":"MAX_PARTS"},"configChangedAt":{"description":"Time or times when the configuration changed, Unix epoch milliseconds. The service adds them to the recorded times, and keeps the newest 100","type":["integer","array"],"maxItems":10000,"minimum":0,"maximum":8640000000000000,"items":{"type":"integer","minimum":0,"maximum":8640000000000000}}}};
const schema166 = {"title":"AdapterId","description":"Id of the adapter that manages and backs up a device: 1 to 128 characters without control characters, by convention `Vendor::Name`","type":"string","minLength":1,"maxLength":128,"pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f]*$","x-format":"adapter-id"};
const schema172 = {"title":"ReportedHardware","description":"A reported part: its hardwareId and any other known members. Additional members are stored","type":"object","maxProperties":128,"additionalProperties":true,"required":["hardwareId"],"properties":{"hardwareId":{"description":"Id of the part in its device. Parts refer to their parent by it; of several parts with the same id, the first is the parent","type":"integer"},"deviceId":{"description":"Id that the collector uses for the device","type":["integer","null"]},"assetType":{"description":"Kind of part","type":["string","null"],"enum":["CHASSIS","CARD","DAUGHTER_CARD","CPU","MEMORY","POWER_SUPPLY","FAN","STACK","BACKPLANE","TRANSCEIVER","SENSOR","SOFTWARE","OTHER",null]},"name":{"description":"Name","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"description":{"description":"Description","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"make":{"description":"Manufacturer","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"modelNumber":{"description":"Model number","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"partNumber":{"description":"Part number","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"serialNumber":{"description":"Serial number","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"revisionNumber":{"description":"Revision number","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"hardwareVersion":{"description":"Hardware version","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"firmwareVersion":{"description":"Firmware version","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"softwareVersion":{"description":"Software version","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"slotNumber":{"description":"Slot that holds the part","type":["integer","null"]},"slotType":{"description":"Kind of slot","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"portCount":{"description":"Number of ports","type":["integer","null"]},"status":{"description":"Status as reported","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"memoryKind":{"description":"Kind of memory","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"memorySize":{"description":"Size of memory in bytes","type":["integer","null"]},"fieldReplaceable":{"description":"Whether the part can be replaced in the field","type":["boolean","integer","null"],"enum":[true,false,0,1,null]},"assetTag":{"description":"Asset tag","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"captureTime":{"description":"Time when the collector read these facts from the device, Unix epoch milliseconds","type":["integer","null"]},"latest":{"description":"Whether the part was found in the latest capture","type":["boolean","integer","null"],"enum":[true,false,0,1,null]},"cardParentId":{"description":"hardwareId of the part that contains this one; -1 if no part contains it","type":["integer","null"]}}};
const schema168 = {"title":"ReportedInterface","description":"A reported interface: its name and any other known members","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"Name, such as GigabitEthernet0/1","type":"string","minLength":1,"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"description":{"description":"Description as configured","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"type":{"description":"Kind of interface","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"ifIndex":{"description":"SNMP ifIndex","type":["integer","null"]},"adminStatus":{"description":"Configured state","type":["string","null"],"enum":["UP","DOWN",null]},"operStatus":{"description":"Current state","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"macAddress":{"description":"MAC address in any usual form","type":["string","null"],"maxLength":64,"x-format":"mac-address"},"mtu":{"description":"Maximum transmission unit in bytes","type":["integer","null"]},"speed":{"description":"Speed in bits per second","type":["integer","null"]},"duplex":{"description":"Duplex mode","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"vrf":{"description":"Name of the VRF","type":["string","null"],"maxLength":1024,"x-setting":"MAX_TEXT_LENGTH"},"ipAddress":{"$ref":"contract#/$defs/OptionalIpAddress"},"ipAddresses":{"description":"Addresses of the interface. If absent, ipAddress is the only address. All interfaces of a device together may have at most four times MAX_INTERFACES addresses","type":["array","null"],"maxItems":1024,"items":{"$ref":"contract#/$defs/ReportedInterfaceAddress"}},"captureTime":{"description":"Time when the collector read these facts from the device, Unix epoch milliseconds","type":["integer","null"]}}};
const schema170 = {"title":"ReportedInterfaceAddress","description":"An address of an interface","type":"object","additionalProperties":false,"required":["ipAddress"],"properties":{"ipAddress":{"$ref":"contract#/$defs/IpAddress"},"prefixLength":{"description":"Prefix length in bits, or null. At most 32 for an IPv4 address; a length from 96 on counts the 96 bits before the IPv4 address in an IPv4-mapped one, which are subtracted","type":["integer","null"],"minimum":0,"maximum":128}}};

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
for(const key0 in data){
if(!((key0 === "ipAddress") || (key0 === "prefixLength"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema170.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.ipAddress !== undefined){
let data0 = data.ipAddress;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length <= 2 * 64){
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
if(data.prefixLength !== undefined){
let data1 = data.prefixLength;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
const err5 = {instancePath:instancePath+"/prefixLength",schemaPath:"#/properties/prefixLength/type",keyword:"type",params:{type: schema170.properties.prefixLength.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0){
const err6 = {instancePath:instancePath+"/prefixLength",schemaPath:"#/properties/prefixLength/minimum",keyword:"minimum",params:{limit: 0, max: 128}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const limit1 = 128;
if(data1 > limit1){
const err7 = {instancePath:instancePath+"/prefixLength",schemaPath:"#/properties/prefixLength/maximum",keyword:"maximum",params:{limit: limit1}};
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
validate70.errors = vErrors;
return errors === 0;
}


function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func102.call(schema168.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema168.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
const limit0 = this.settings["MAX_TEXT_LENGTH"];
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 2 * 1 && func0(data0) < 1){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
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
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.description !== undefined){
let data1 = data.description;
if((typeof data1 !== "string") && (data1 !== null)){
const err5 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: schema168.properties.description.type}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data1 === "string"){
const limit1 = this.settings["MAX_TEXT_LENGTH"];
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err6 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: limit1}};
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
if(data.type !== undefined){
let data2 = data.type;
if((typeof data2 !== "string") && (data2 !== null)){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: schema168.properties.type.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data2 === "string"){
const limit2 = this.settings["MAX_TEXT_LENGTH"];
if(data2.length > limit2 && (data2.length > 2 * limit2 || func0(data2) > limit2)){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: limit2}};
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
if(data.ifIndex !== undefined){
let data3 = data.ifIndex;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
const err9 = {instancePath:instancePath+"/ifIndex",schemaPath:"#/properties/ifIndex/type",keyword:"type",params:{type: schema168.properties.ifIndex.type}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.adminStatus !== undefined){
let data4 = data.adminStatus;
if((typeof data4 !== "string") && (data4 !== null)){
const err10 = {instancePath:instancePath+"/adminStatus",schemaPath:"#/properties/adminStatus/type",keyword:"type",params:{type: schema168.properties.adminStatus.type}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data4 === "UP") || (data4 === "DOWN")) || (data4 === null))){
const err11 = {instancePath:instancePath+"/adminStatus",schemaPath:"#/properties/adminStatus/enum",keyword:"enum",params:{allowedValues: schema168.properties.adminStatus.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.operStatus !== undefined){
let data5 = data.operStatus;
if((typeof data5 !== "string") && (data5 !== null)){
const err12 = {instancePath:instancePath+"/operStatus",schemaPath:"#/properties/operStatus/type",keyword:"type",params:{type: schema168.properties.operStatus.type}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data5 === "string"){
const limit3 = this.settings["MAX_TEXT_LENGTH"];
if(data5.length > limit3 && (data5.length > 2 * limit3 || func0(data5) > limit3)){
const err13 = {instancePath:instancePath+"/operStatus",schemaPath:"#/properties/operStatus/maxLength",keyword:"maxLength",params:{limit: limit3}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.macAddress !== undefined){
let data6 = data.macAddress;
if((typeof data6 !== "string") && (data6 !== null)){
const err14 = {instancePath:instancePath+"/macAddress",schemaPath:"#/properties/macAddress/type",keyword:"type",params:{type: schema168.properties.macAddress.type}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data6 === "string"){
const limit4 = 64;
if(data6.length > limit4 && (data6.length > 2 * limit4 || func0(data6) > limit4)){
const err15 = {instancePath:instancePath+"/macAddress",schemaPath:"#/properties/macAddress/maxLength",keyword:"maxLength",params:{limit: limit4}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data6.length <= 2 * 64){
const reason0 = this.formats["mac-address"](data6);
if(reason0 !== null){
const err16 = {instancePath:instancePath+"/macAddress",schemaPath:"#/properties/macAddress/x-format",keyword:"x-format",params:{reason: reason0}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
}
if(data.mtu !== undefined){
let data7 = data.mtu;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
const err17 = {instancePath:instancePath+"/mtu",schemaPath:"#/properties/mtu/type",keyword:"type",params:{type: schema168.properties.mtu.type}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.speed !== undefined){
let data8 = data.speed;
if((!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))) && (data8 !== null)){
const err18 = {instancePath:instancePath+"/speed",schemaPath:"#/properties/speed/type",keyword:"type",params:{type: schema168.properties.speed.type}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.duplex !== undefined){
let data9 = data.duplex;
if((typeof data9 !== "string") && (data9 !== null)){
const err19 = {instancePath:instancePath+"/duplex",schemaPath:"#/properties/duplex/type",keyword:"type",params:{type: schema168.properties.duplex.type}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(typeof data9 === "string"){
const limit5 = this.settings["MAX_TEXT_LENGTH"];
if(data9.length > limit5 && (data9.length > 2 * limit5 || func0(data9) > limit5)){
const err20 = {instancePath:instancePath+"/duplex",schemaPath:"#/properties/duplex/maxLength",keyword:"maxLength",params:{limit: limit5}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data.vrf !== undefined){
let data10 = data.vrf;
if((typeof data10 !== "string") && (data10 !== null)){
const err21 = {instancePath:instancePath+"/vrf",schemaPath:"#/properties/vrf/type",keyword:"type",params:{type: schema168.properties.vrf.type}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data10 === "string"){
const limit6 = this.settings["MAX_TEXT_LENGTH"];
if(data10.length > limit6 && (data10.length > 2 * limit6 || func0(data10) > limit6)){
const err22 = {instancePath:instancePath+"/vrf",schemaPath:"#/properties/vrf/maxLength",keyword:"maxLength",params:{limit: limit6}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
if(data.ipAddress !== undefined){
let data11 = data.ipAddress;
if((typeof data11 !== "string") && (data11 !== null)){
const err23 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/OptionalIpAddress/type",keyword:"type",params:{type: schema16.type}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(typeof data11 === "string"){
const limit7 = 64;
if(data11.length > limit7 && (data11.length > 2 * limit7 || func0(data11) > limit7)){
const err24 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/OptionalIpAddress/maxLength",keyword:"maxLength",params:{limit: limit7}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data11.length <= 2 * 64){
const reason1 = this.formats["ip-address"](data11);
if(reason1 !== null){
const err25 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/OptionalIpAddress/x-format",keyword:"x-format",params:{reason: reason1}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
}
if(data.ipAddresses !== undefined){
let data12 = data.ipAddresses;
if((!(Array.isArray(data12))) && (data12 !== null)){
const err26 = {instancePath:instancePath+"/ipAddresses",schemaPath:"#/properties/ipAddresses/type",keyword:"type",params:{type: schema168.properties.ipAddresses.type}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(Array.isArray(data12)){
const limit8 = 1024;
if(data12.length > limit8){
const err27 = {instancePath:instancePath+"/ipAddresses",schemaPath:"#/properties/ipAddresses/maxItems",keyword:"maxItems",params:{limit: limit8}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data12.length <= 1024){
for(let i0=0; i0<data12.length; i0++){
if(!(validate70.call(this, data12[i0], {instancePath:instancePath+"/ipAddresses/" + i0,parentData:data12,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
if(errors >= 100){
break;
}
}
}
}
}
if(data.captureTime !== undefined){
let data14 = data.captureTime;
if((!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))) && (data14 !== null)){
const err28 = {instancePath:instancePath+"/captureTime",schemaPath:"#/properties/captureTime/type",keyword:"type",params:{type: schema168.properties.captureTime.type}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
validate69.errors = vErrors;
return errors === 0;
}


function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
for(const key0 in data){
if(!(func102.call(schema164.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0, known: Object.keys(schema164.properties)}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
if(errors >= 100){
break;
}
}
}
if(data.ipAddress !== undefined){
let data0 = data.ipAddress;
if(typeof data0 === "string"){
const limit0 = 64;
if(data0.length > limit0 && (data0.length > 2 * limit0 || func0(data0) > limit0)){
const err2 = {instancePath:instancePath+"/ipAddress",schemaPath:"contract#/$defs/IpAddress/maxLength",keyword:"maxLength",params:{limit: limit0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length <= 2 * 64){
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
if(data.adapterId !== undefined){
let data1 = data.adapterId;
if(typeof data1 === "string"){
const limit1 = 128;
if(data1.length > limit1 && (data1.length > 2 * limit1 || func0(data1) > limit1)){
const err5 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/AdapterId/maxLength",keyword:"maxLength",params:{limit: limit1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length < 2 * 1 && func0(data1) < 1){
const err6 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/AdapterId/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1.length <= 2 * 128){
const reason1 = this.formats["adapter-id"](data1);
if(reason1 !== null){
const err7 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/AdapterId/x-format",keyword:"x-format",params:{reason: reason1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data1.length <= 2 * 128){
if(!pattern4.test(data1)){
const err8 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/AdapterId/pattern",keyword:"pattern",params:{}};
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
const err9 = {instancePath:instancePath+"/adapterId",schemaPath:"contract#/$defs/AdapterId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.hostname !== undefined){
let data2 = data.hostname;
if(typeof data2 === "string"){
const limit2 = this.settings["MAX_TEXT_LENGTH"];
if(data2.length > limit2 && (data2.length > 2 * limit2 || func0(data2) > limit2)){
const err10 = {instancePath:instancePath+"/hostname",schemaPath:"#/properties/hostname/maxLength",keyword:"maxLength",params:{limit: limit2}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/hostname",schemaPath:"#/properties/hostname/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.deviceType !== undefined){
let data3 = data.deviceType;
if(typeof data3 === "string"){
const limit3 = this.settings["MAX_TEXT_LENGTH"];
if(data3.length > limit3 && (data3.length > 2 * limit3 || func0(data3) > limit3)){
const err12 = {instancePath:instancePath+"/deviceType",schemaPath:"#/properties/deviceType/maxLength",keyword:"maxLength",params:{limit: limit3}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/deviceType",schemaPath:"#/properties/deviceType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.hardwareVendor !== undefined){
let data4 = data.hardwareVendor;
if(typeof data4 === "string"){
const limit4 = this.settings["MAX_TEXT_LENGTH"];
if(data4.length > limit4 && (data4.length > 2 * limit4 || func0(data4) > limit4)){
const err14 = {instancePath:instancePath+"/hardwareVendor",schemaPath:"#/properties/hardwareVendor/maxLength",keyword:"maxLength",params:{limit: limit4}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/hardwareVendor",schemaPath:"#/properties/hardwareVendor/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.model !== undefined){
let data5 = data.model;
if(typeof data5 === "string"){
const limit5 = this.settings["MAX_TEXT_LENGTH"];
if(data5.length > limit5 && (data5.length > 2 * limit5 || func0(data5) > limit5)){
const err16 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: limit5}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.softwareVendor !== undefined){
let data6 = data.softwareVendor;
if(typeof data6 === "string"){
const limit6 = this.settings["MAX_TEXT_LENGTH"];
if(data6.length > limit6 && (data6.length > 2 * limit6 || func0(data6) > limit6)){
const err18 = {instancePath:instancePath+"/softwareVendor",schemaPath:"#/properties/softwareVendor/maxLength",keyword:"maxLength",params:{limit: limit6}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/softwareVendor",schemaPath:"#/properties/softwareVendor/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.osVersion !== undefined){
let data7 = data.osVersion;
if(typeof data7 === "string"){
const limit7 = this.settings["MAX_TEXT_LENGTH"];
if(data7.length > limit7 && (data7.length > 2 * limit7 || func0(data7) > limit7)){
const err20 = {instancePath:instancePath+"/osVersion",schemaPath:"#/properties/osVersion/maxLength",keyword:"maxLength",params:{limit: limit7}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/osVersion",schemaPath:"#/properties/osVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.backupStatus !== undefined){
let data8 = data.backupStatus;
if(typeof data8 === "string"){
const limit8 = this.settings["MAX_TEXT_LENGTH"];
if(data8.length > limit8 && (data8.length > 2 * limit8 || func0(data8) > limit8)){
const err22 = {instancePath:instancePath+"/backupStatus",schemaPath:"#/properties/backupStatus/maxLength",keyword:"maxLength",params:{limit: limit8}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/backupStatus",schemaPath:"#/properties/backupStatus/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.complianceState !== undefined){
let data9 = data.complianceState;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err24 = {instancePath:instancePath+"/complianceState",schemaPath:"#/properties/complianceState/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!(((data9 === 0) || (data9 === 1)) || (data9 === 2))){
const err25 = {instancePath:instancePath+"/complianceState",schemaPath:"#/properties/complianceState/enum",keyword:"enum",params:{allowedValues: schema164.properties.complianceState.enum}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.lastBackup !== undefined){
let data10 = data.lastBackup;
if((!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))) && (data10 !== null)){
const err26 = {instancePath:instancePath+"/lastBackup",schemaPath:"#/properties/lastBackup/type",keyword:"type",params:{type: schema164.properties.lastBackup.type}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0){
const err27 = {instancePath:instancePath+"/lastBackup",schemaPath:"#/properties/lastBackup/minimum",keyword:"minimum",params:{limit: 0, max: 8640000000000000}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
const limit9 = 8640000000000000;
if(data10 > limit9){
const err28 = {instancePath:instancePath+"/lastBackup",schemaPath:"#/properties/lastBackup/maximum",keyword:"maximum",params:{limit: limit9}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
if(data.lastTelemetry !== undefined){
let data11 = data.lastTelemetry;
if((!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))) && (data11 !== null)){
const err29 = {instancePath:instancePath+"/lastTelemetry",schemaPath:"#/properties/lastTelemetry/type",keyword:"type",params:{type: schema164.properties.lastTelemetry.type}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0){
const err30 = {instancePath:instancePath+"/lastTelemetry",schemaPath:"#/properties/lastTelemetry/minimum",keyword:"minimum",params:{limit: 0, max: 8640000000000000}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
const limit10 = 8640000000000000;
if(data11 > limit10){
const err31 = {instancePath:instancePath+"/lastTelemetry",schemaPath:"#/properties/lastTelemetry/maximum",keyword:"maximum",params:{limit: limit10}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
if(data.serialNumber !== undefined){
let data12 = data.serialNumber;
if((typeof data12 !== "string") && (data12 !== null)){
const err32 = {instancePath:instancePath+"/serialNumber",schemaPath:"#/properties/serialNumber/type",keyword:"type",params:{type: schema164.properties.serialNumber.type}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(typeof data12 === "string"){
const limit11 = this.settings["MAX_TEXT_LENGTH"];
if(data12.length > limit11 && (data12.length > 2 * limit11 || func0(data12) > limit11)){
const err33 = {instancePath:instancePath+"/serialNumber",schemaPath:"#/properties/serialNumber/maxLength",keyword:"maxLength",params:{limit: limit11}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
if(data.custom1 !== undefined){
let data13 = data.custom1;
if((typeof data13 !== "string") && (data13 !== null)){
const err34 = {instancePath:instancePath+"/custom1",schemaPath:"#/properties/custom1/type",keyword:"type",params:{type: schema164.properties.custom1.type}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(typeof data13 === "string"){
const limit12 = this.settings["MAX_TEXT_LENGTH"];
if(data13.length > limit12 && (data13.length > 2 * limit12 || func0(data13) > limit12)){
const err35 = {instancePath:instancePath+"/custom1",schemaPath:"#/properties/custom1/maxLength",keyword:"maxLength",params:{limit: limit12}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
if(data.custom2 !== undefined){
let data14 = data.custom2;
if((typeof data14 !== "string") && (data14 !== null)){
const err36 = {instancePath:instancePath+"/custom2",schemaPath:"#/properties/custom2/type",keyword:"type",params:{type: schema164.properties.custom2.type}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(typeof data14 === "string"){
const limit13 = this.settings["MAX_TEXT_LENGTH"];
if(data14.length > limit13 && (data14.length > 2 * limit13 || func0(data14) > limit13)){
const err37 = {instancePath:instancePath+"/custom2",schemaPath:"#/properties/custom2/maxLength",keyword:"maxLength",params:{limit: limit13}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
if(data.custom3 !== undefined){
let data15 = data.custom3;
if((typeof data15 !== "string") && (data15 !== null)){
const err38 = {instancePath:instancePath+"/custom3",schemaPath:"#/properties/custom3/type",keyword:"type",params:{type: schema164.properties.custom3.type}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(typeof data15 === "string"){
const limit14 = this.settings["MAX_TEXT_LENGTH"];
if(data15.length > limit14 && (data15.length > 2 * limit14 || func0(data15) > limit14)){
const err39 = {instancePath:instancePath+"/custom3",schemaPath:"#/properties/custom3/maxLength",keyword:"maxLength",params:{limit: limit14}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
if(data.custom4 !== undefined){
let data16 = data.custom4;
if((typeof data16 !== "string") && (data16 !== null)){
const err40 = {instancePath:instancePath+"/custom4",schemaPath:"#/properties/custom4/type",keyword:"type",params:{type: schema164.properties.custom4.type}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(typeof data16 === "string"){
const limit15 = this.settings["MAX_TEXT_LENGTH"];
if(data16.length > limit15 && (data16.length > 2 * limit15 || func0(data16) > limit15)){
const err41 = {instancePath:instancePath+"/custom4",schemaPath:"#/properties/custom4/maxLength",keyword:"maxLength",params:{limit: limit15}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
if(data.custom5 !== undefined){
let data17 = data.custom5;
if((typeof data17 !== "string") && (data17 !== null)){
const err42 = {instancePath:instancePath+"/custom5",schemaPath:"#/properties/custom5/type",keyword:"type",params:{type: schema164.properties.custom5.type}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(typeof data17 === "string"){
const limit16 = this.settings["MAX_TEXT_LENGTH"];
if(data17.length > limit16 && (data17.length > 2 * limit16 || func0(data17) > limit16)){
const err43 = {instancePath:instancePath+"/custom5",schemaPath:"#/properties/custom5/maxLength",keyword:"maxLength",params:{limit: limit16}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
if(data.fields !== undefined){
let data18 = data.fields;
if((!(data18 && typeof data18 == "object" && !Array.isArray(data18))) && (data18 !== null)){
const err44 = {instancePath:instancePath+"/fields",schemaPath:"contract#/$defs/NamedFieldValues/type",keyword:"type",params:{type: schema5.type}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(Object.keys(data18).length <= 20){
for(const key1 in data18){
if(true){
let data19 = data18[key1];
if(typeof data19 === "string"){
const limit17 = this.settings["MAX_TEXT_LENGTH"];
if(data19.length > limit17 && (data19.length > 2 * limit17 || func0(data19) > limit17)){
const err45 = {instancePath:instancePath+"/fields/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/NamedFieldValues/additionalProperties/maxLength",keyword:"maxLength",params:{limit: limit17}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/fields/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"contract#/$defs/NamedFieldValues/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
const limit18 = 20;
if(Object.keys(data18).length > limit18){
const err47 = {instancePath:instancePath+"/fields",schemaPath:"contract#/$defs/NamedFieldValues/maxProperties",keyword:"maxProperties",params:{limit: limit18}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
if(data.memo !== undefined){
let data20 = data.memo;
if((typeof data20 !== "string") && (data20 !== null)){
const err48 = {instancePath:instancePath+"/memo",schemaPath:"#/properties/memo/type",keyword:"type",params:{type: schema164.properties.memo.type}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(typeof data20 === "string"){
const limit19 = this.settings["MAX_MEMO_LENGTH"];
if(data20.length > limit19 && (data20.length > 2 * limit19 || func0(data20) > limit19)){
const err49 = {instancePath:instancePath+"/memo",schemaPath:"#/properties/memo/maxLength",keyword:"maxLength",params:{limit: limit19}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
if(data.tags !== undefined){
let data21 = data.tags;
if(Array.isArray(data21)){
const limit20 = 1000;
if(data21.length > limit20){
const err50 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/maxItems",keyword:"maxItems",params:{limit: limit20}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(data21.length <= 1000){
for(let i0=0; i0<data21.length; i0++){
let data22 = data21[i0];
if(typeof data22 === "string"){
const limit21 = this.settings["MAX_TEXT_LENGTH"];
if(data22.length > limit21 && (data22.length > 2 * limit21 || func0(data22) > limit21)){
const err51 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/maxLength",keyword:"maxLength",params:{limit: limit21}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(data22.length < 2 * 1 && func0(data22) < 1){
const err52 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err54 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data.interfaces !== undefined){
let data23 = data.interfaces;
if(Array.isArray(data23)){
const limit22 = this.settings["MAX_INTERFACES"];
if(data23.length > limit22){
const err55 = {instancePath:instancePath+"/interfaces",schemaPath:"#/properties/interfaces/maxItems",keyword:"maxItems",params:{limit: limit22}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(data23.length <= this.settings["MAX_INTERFACES"]){
for(let i1=0; i1<data23.length; i1++){
if(!(validate69.call(this, data23[i1], {instancePath:instancePath+"/interfaces/" + i1,parentData:data23,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err56 = {instancePath:instancePath+"/interfaces",schemaPath:"#/properties/interfaces/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.hardware !== undefined){
let data25 = data.hardware;
if(Array.isArray(data25)){
const limit23 = this.settings["MAX_PARTS"];
if(data25.length > limit23){
const err57 = {instancePath:instancePath+"/hardware",schemaPath:"#/properties/hardware/maxItems",keyword:"maxItems",params:{limit: limit23}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(data25.length <= this.settings["MAX_PARTS"]){
for(let i2=0; i2<data25.length; i2++){
let data26 = data25[i2];
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if(data26.hardwareId === undefined){
const err58 = {instancePath:instancePath+"/hardware/" + i2,schemaPath:"contract#/$defs/ReportedHardware/required",keyword:"required",params:{missingProperty: "hardwareId"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data26.hardwareId !== undefined){
let data27 = data26.hardwareId;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
const err59 = {instancePath:instancePath+"/hardware/" + i2+"/hardwareId",schemaPath:"contract#/$defs/ReportedHardware/properties/hardwareId/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data26.deviceId !== undefined){
let data28 = data26.deviceId;
if((!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))) && (data28 !== null)){
const err60 = {instancePath:instancePath+"/hardware/" + i2+"/deviceId",schemaPath:"contract#/$defs/ReportedHardware/properties/deviceId/type",keyword:"type",params:{type: schema172.properties.deviceId.type}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data26.assetType !== undefined){
let data29 = data26.assetType;
if((typeof data29 !== "string") && (data29 !== null)){
const err61 = {instancePath:instancePath+"/hardware/" + i2+"/assetType",schemaPath:"contract#/$defs/ReportedHardware/properties/assetType/type",keyword:"type",params:{type: schema172.properties.assetType.type}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
if(!((((((((((((((data29 === "CHASSIS") || (data29 === "CARD")) || (data29 === "DAUGHTER_CARD")) || (data29 === "CPU")) || (data29 === "MEMORY")) || (data29 === "POWER_SUPPLY")) || (data29 === "FAN")) || (data29 === "STACK")) || (data29 === "BACKPLANE")) || (data29 === "TRANSCEIVER")) || (data29 === "SENSOR")) || (data29 === "SOFTWARE")) || (data29 === "OTHER")) || (data29 === null))){
const err62 = {instancePath:instancePath+"/hardware/" + i2+"/assetType",schemaPath:"contract#/$defs/ReportedHardware/properties/assetType/enum",keyword:"enum",params:{allowedValues: schema172.properties.assetType.enum}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data26.name !== undefined){
let data30 = data26.name;
if((typeof data30 !== "string") && (data30 !== null)){
const err63 = {instancePath:instancePath+"/hardware/" + i2+"/name",schemaPath:"contract#/$defs/ReportedHardware/properties/name/type",keyword:"type",params:{type: schema172.properties.name.type}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(typeof data30 === "string"){
const limit24 = this.settings["MAX_TEXT_LENGTH"];
if(data30.length > limit24 && (data30.length > 2 * limit24 || func0(data30) > limit24)){
const err64 = {instancePath:instancePath+"/hardware/" + i2+"/name",schemaPath:"contract#/$defs/ReportedHardware/properties/name/maxLength",keyword:"maxLength",params:{limit: limit24}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
}
if(data26.description !== undefined){
let data31 = data26.description;
if((typeof data31 !== "string") && (data31 !== null)){
const err65 = {instancePath:instancePath+"/hardware/" + i2+"/description",schemaPath:"contract#/$defs/ReportedHardware/properties/description/type",keyword:"type",params:{type: schema172.properties.description.type}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(typeof data31 === "string"){
const limit25 = this.settings["MAX_TEXT_LENGTH"];
if(data31.length > limit25 && (data31.length > 2 * limit25 || func0(data31) > limit25)){
const err66 = {instancePath:instancePath+"/hardware/" + i2+"/description",schemaPath:"contract#/$defs/ReportedHardware/properties/description/maxLength",keyword:"maxLength",params:{limit: limit25}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
if(data26.make !== undefined){
let data32 = data26.make;
if((typeof data32 !== "string") && (data32 !== null)){
const err67 = {instancePath:instancePath+"/hardware/" + i2+"/make",schemaPath:"contract#/$defs/ReportedHardware/properties/make/type",keyword:"type",params:{type: schema172.properties.make.type}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(typeof data32 === "string"){
const limit26 = this.settings["MAX_TEXT_LENGTH"];
if(data32.length > limit26 && (data32.length > 2 * limit26 || func0(data32) > limit26)){
const err68 = {instancePath:instancePath+"/hardware/" + i2+"/make",schemaPath:"contract#/$defs/ReportedHardware/properties/make/maxLength",keyword:"maxLength",params:{limit: limit26}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
if(data26.modelNumber !== undefined){
let data33 = data26.modelNumber;
if((typeof data33 !== "string") && (data33 !== null)){
const err69 = {instancePath:instancePath+"/hardware/" + i2+"/modelNumber",schemaPath:"contract#/$defs/ReportedHardware/properties/modelNumber/type",keyword:"type",params:{type: schema172.properties.modelNumber.type}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
if(typeof data33 === "string"){
const limit27 = this.settings["MAX_TEXT_LENGTH"];
if(data33.length > limit27 && (data33.length > 2 * limit27 || func0(data33) > limit27)){
const err70 = {instancePath:instancePath+"/hardware/" + i2+"/modelNumber",schemaPath:"contract#/$defs/ReportedHardware/properties/modelNumber/maxLength",keyword:"maxLength",params:{limit: limit27}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
if(data26.partNumber !== undefined){
let data34 = data26.partNumber;
if((typeof data34 !== "string") && (data34 !== null)){
const err71 = {instancePath:instancePath+"/hardware/" + i2+"/partNumber",schemaPath:"contract#/$defs/ReportedHardware/properties/partNumber/type",keyword:"type",params:{type: schema172.properties.partNumber.type}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(typeof data34 === "string"){
const limit28 = this.settings["MAX_TEXT_LENGTH"];
if(data34.length > limit28 && (data34.length > 2 * limit28 || func0(data34) > limit28)){
const err72 = {instancePath:instancePath+"/hardware/" + i2+"/partNumber",schemaPath:"contract#/$defs/ReportedHardware/properties/partNumber/maxLength",keyword:"maxLength",params:{limit: limit28}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
if(data26.serialNumber !== undefined){
let data35 = data26.serialNumber;
if((typeof data35 !== "string") && (data35 !== null)){
const err73 = {instancePath:instancePath+"/hardware/" + i2+"/serialNumber",schemaPath:"contract#/$defs/ReportedHardware/properties/serialNumber/type",keyword:"type",params:{type: schema172.properties.serialNumber.type}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(typeof data35 === "string"){
const limit29 = this.settings["MAX_TEXT_LENGTH"];
if(data35.length > limit29 && (data35.length > 2 * limit29 || func0(data35) > limit29)){
const err74 = {instancePath:instancePath+"/hardware/" + i2+"/serialNumber",schemaPath:"contract#/$defs/ReportedHardware/properties/serialNumber/maxLength",keyword:"maxLength",params:{limit: limit29}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
if(data26.revisionNumber !== undefined){
let data36 = data26.revisionNumber;
if((typeof data36 !== "string") && (data36 !== null)){
const err75 = {instancePath:instancePath+"/hardware/" + i2+"/revisionNumber",schemaPath:"contract#/$defs/ReportedHardware/properties/revisionNumber/type",keyword:"type",params:{type: schema172.properties.revisionNumber.type}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if(typeof data36 === "string"){
const limit30 = this.settings["MAX_TEXT_LENGTH"];
if(data36.length > limit30 && (data36.length > 2 * limit30 || func0(data36) > limit30)){
const err76 = {instancePath:instancePath+"/hardware/" + i2+"/revisionNumber",schemaPath:"contract#/$defs/ReportedHardware/properties/revisionNumber/maxLength",keyword:"maxLength",params:{limit: limit30}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
}
if(data26.hardwareVersion !== undefined){
let data37 = data26.hardwareVersion;
if((typeof data37 !== "string") && (data37 !== null)){
const err77 = {instancePath:instancePath+"/hardware/" + i2+"/hardwareVersion",schemaPath:"contract#/$defs/ReportedHardware/properties/hardwareVersion/type",keyword:"type",params:{type: schema172.properties.hardwareVersion.type}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(typeof data37 === "string"){
const limit31 = this.settings["MAX_TEXT_LENGTH"];
if(data37.length > limit31 && (data37.length > 2 * limit31 || func0(data37) > limit31)){
const err78 = {instancePath:instancePath+"/hardware/" + i2+"/hardwareVersion",schemaPath:"contract#/$defs/ReportedHardware/properties/hardwareVersion/maxLength",keyword:"maxLength",params:{limit: limit31}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
if(data26.firmwareVersion !== undefined){
let data38 = data26.firmwareVersion;
if((typeof data38 !== "string") && (data38 !== null)){
const err79 = {instancePath:instancePath+"/hardware/" + i2+"/firmwareVersion",schemaPath:"contract#/$defs/ReportedHardware/properties/firmwareVersion/type",keyword:"type",params:{type: schema172.properties.firmwareVersion.type}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(typeof data38 === "string"){
const limit32 = this.settings["MAX_TEXT_LENGTH"];
if(data38.length > limit32 && (data38.length > 2 * limit32 || func0(data38) > limit32)){
const err80 = {instancePath:instancePath+"/hardware/" + i2+"/firmwareVersion",schemaPath:"contract#/$defs/ReportedHardware/properties/firmwareVersion/maxLength",keyword:"maxLength",params:{limit: limit32}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
if(data26.softwareVersion !== undefined){
let data39 = data26.softwareVersion;
if((typeof data39 !== "string") && (data39 !== null)){
const err81 = {instancePath:instancePath+"/hardware/" + i2+"/softwareVersion",schemaPath:"contract#/$defs/ReportedHardware/properties/softwareVersion/type",keyword:"type",params:{type: schema172.properties.softwareVersion.type}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(typeof data39 === "string"){
const limit33 = this.settings["MAX_TEXT_LENGTH"];
if(data39.length > limit33 && (data39.length > 2 * limit33 || func0(data39) > limit33)){
const err82 = {instancePath:instancePath+"/hardware/" + i2+"/softwareVersion",schemaPath:"contract#/$defs/ReportedHardware/properties/softwareVersion/maxLength",keyword:"maxLength",params:{limit: limit33}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
}
if(data26.slotNumber !== undefined){
let data40 = data26.slotNumber;
if((!(((typeof data40 == "number") && (!(data40 % 1) && !isNaN(data40))) && (isFinite(data40)))) && (data40 !== null)){
const err83 = {instancePath:instancePath+"/hardware/" + i2+"/slotNumber",schemaPath:"contract#/$defs/ReportedHardware/properties/slotNumber/type",keyword:"type",params:{type: schema172.properties.slotNumber.type}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data26.slotType !== undefined){
let data41 = data26.slotType;
if((typeof data41 !== "string") && (data41 !== null)){
const err84 = {instancePath:instancePath+"/hardware/" + i2+"/slotType",schemaPath:"contract#/$defs/ReportedHardware/properties/slotType/type",keyword:"type",params:{type: schema172.properties.slotType.type}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(typeof data41 === "string"){
const limit34 = this.settings["MAX_TEXT_LENGTH"];
if(data41.length > limit34 && (data41.length > 2 * limit34 || func0(data41) > limit34)){
const err85 = {instancePath:instancePath+"/hardware/" + i2+"/slotType",schemaPath:"contract#/$defs/ReportedHardware/properties/slotType/maxLength",keyword:"maxLength",params:{limit: limit34}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
}
if(data26.portCount !== undefined){
let data42 = data26.portCount;
if((!(((typeof data42 == "number") && (!(data42 % 1) && !isNaN(data42))) && (isFinite(data42)))) && (data42 !== null)){
const err86 = {instancePath:instancePath+"/hardware/" + i2+"/portCount",schemaPath:"contract#/$defs/ReportedHardware/properties/portCount/type",keyword:"type",params:{type: schema172.properties.portCount.type}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data26.status !== undefined){
let data43 = data26.status;
if((typeof data43 !== "string") && (data43 !== null)){
const err87 = {instancePath:instancePath+"/hardware/" + i2+"/status",schemaPath:"contract#/$defs/ReportedHardware/properties/status/type",keyword:"type",params:{type: schema172.properties.status.type}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
if(typeof data43 === "string"){
const limit35 = this.settings["MAX_TEXT_LENGTH"];
if(data43.length > limit35 && (data43.length > 2 * limit35 || func0(data43) > limit35)){
const err88 = {instancePath:instancePath+"/hardware/" + i2+"/status",schemaPath:"contract#/$defs/ReportedHardware/properties/status/maxLength",keyword:"maxLength",params:{limit: limit35}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
if(data26.memoryKind !== undefined){
let data44 = data26.memoryKind;
if((typeof data44 !== "string") && (data44 !== null)){
const err89 = {instancePath:instancePath+"/hardware/" + i2+"/memoryKind",schemaPath:"contract#/$defs/ReportedHardware/properties/memoryKind/type",keyword:"type",params:{type: schema172.properties.memoryKind.type}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
if(typeof data44 === "string"){
const limit36 = this.settings["MAX_TEXT_LENGTH"];
if(data44.length > limit36 && (data44.length > 2 * limit36 || func0(data44) > limit36)){
const err90 = {instancePath:instancePath+"/hardware/" + i2+"/memoryKind",schemaPath:"contract#/$defs/ReportedHardware/properties/memoryKind/maxLength",keyword:"maxLength",params:{limit: limit36}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
}
if(data26.memorySize !== undefined){
let data45 = data26.memorySize;
if((!(((typeof data45 == "number") && (!(data45 % 1) && !isNaN(data45))) && (isFinite(data45)))) && (data45 !== null)){
const err91 = {instancePath:instancePath+"/hardware/" + i2+"/memorySize",schemaPath:"contract#/$defs/ReportedHardware/properties/memorySize/type",keyword:"type",params:{type: schema172.properties.memorySize.type}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
if(data26.fieldReplaceable !== undefined){
let data46 = data26.fieldReplaceable;
if(((typeof data46 !== "boolean") && (!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46))))) && (data46 !== null)){
const err92 = {instancePath:instancePath+"/hardware/" + i2+"/fieldReplaceable",schemaPath:"contract#/$defs/ReportedHardware/properties/fieldReplaceable/type",keyword:"type",params:{type: schema172.properties.fieldReplaceable.type}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
if(!(((((data46 === true) || (data46 === false)) || (data46 === 0)) || (data46 === 1)) || (data46 === null))){
const err93 = {instancePath:instancePath+"/hardware/" + i2+"/fieldReplaceable",schemaPath:"contract#/$defs/ReportedHardware/properties/fieldReplaceable/enum",keyword:"enum",params:{allowedValues: schema172.properties.fieldReplaceable.enum}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
if(data26.assetTag !== undefined){
let data47 = data26.assetTag;
if((typeof data47 !== "string") && (data47 !== null)){
const err94 = {instancePath:instancePath+"/hardware/" + i2+"/assetTag",schemaPath:"contract#/$defs/ReportedHardware/properties/assetTag/type",keyword:"type",params:{type: schema172.properties.assetTag.type}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(typeof data47 === "string"){
const limit37 = this.settings["MAX_TEXT_LENGTH"];
if(data47.length > limit37 && (data47.length > 2 * limit37 || func0(data47) > limit37)){
const err95 = {instancePath:instancePath+"/hardware/" + i2+"/assetTag",schemaPath:"contract#/$defs/ReportedHardware/properties/assetTag/maxLength",keyword:"maxLength",params:{limit: limit37}};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
if(data26.captureTime !== undefined){
let data48 = data26.captureTime;
if((!(((typeof data48 == "number") && (!(data48 % 1) && !isNaN(data48))) && (isFinite(data48)))) && (data48 !== null)){
const err96 = {instancePath:instancePath+"/hardware/" + i2+"/captureTime",schemaPath:"contract#/$defs/ReportedHardware/properties/captureTime/type",keyword:"type",params:{type: schema172.properties.captureTime.type}};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data26.latest !== undefined){
let data49 = data26.latest;
if(((typeof data49 !== "boolean") && (!(((typeof data49 == "number") && (!(data49 % 1) && !isNaN(data49))) && (isFinite(data49))))) && (data49 !== null)){
const err97 = {instancePath:instancePath+"/hardware/" + i2+"/latest",schemaPath:"contract#/$defs/ReportedHardware/properties/latest/type",keyword:"type",params:{type: schema172.properties.latest.type}};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
if(!(((((data49 === true) || (data49 === false)) || (data49 === 0)) || (data49 === 1)) || (data49 === null))){
const err98 = {instancePath:instancePath+"/hardware/" + i2+"/latest",schemaPath:"contract#/$defs/ReportedHardware/properties/latest/enum",keyword:"enum",params:{allowedValues: schema172.properties.latest.enum}};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data26.cardParentId !== undefined){
let data50 = data26.cardParentId;
if((!(((typeof data50 == "number") && (!(data50 % 1) && !isNaN(data50))) && (isFinite(data50)))) && (data50 !== null)){
const err99 = {instancePath:instancePath+"/hardware/" + i2+"/cardParentId",schemaPath:"contract#/$defs/ReportedHardware/properties/cardParentId/type",keyword:"type",params:{type: schema172.properties.cardParentId.type}};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
const limit38 = 128;
if(Object.keys(data26).length > limit38){
const err100 = {instancePath:instancePath+"/hardware/" + i2,schemaPath:"contract#/$defs/ReportedHardware/maxProperties",keyword:"maxProperties",params:{limit: limit38}};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
else {
const err101 = {instancePath:instancePath+"/hardware/" + i2,schemaPath:"contract#/$defs/ReportedHardware/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
if(errors >= 100){
break;
}
}
}
}
else {
const err102 = {instancePath:instancePath+"/hardware",schemaPath:"#/properties/hardware/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
}
if(data.configChangedAt !== undefined){
let data51 = data.configChangedAt;
if((!(((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51))) && (isFinite(data51)))) && (!(Array.isArray(data51)))){
const err103 = {instancePath:instancePath+"/configChangedAt",schemaPath:"#/properties/configChangedAt/type",keyword:"type",params:{type: schema164.properties.configChangedAt.type}};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if((typeof data51 == "number") && (isFinite(data51))){
if(data51 < 0){
const err104 = {instancePath:instancePath+"/configChangedAt",schemaPath:"#/properties/configChangedAt/minimum",keyword:"minimum",params:{limit: 0, max: 8640000000000000}};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
const limit39 = 8640000000000000;
if(data51 > limit39){
const err105 = {instancePath:instancePath+"/configChangedAt",schemaPath:"#/properties/configChangedAt/maximum",keyword:"maximum",params:{limit: limit39}};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
if(Array.isArray(data51)){
const limit40 = 10000;
if(data51.length > limit40){
const err106 = {instancePath:instancePath+"/configChangedAt",schemaPath:"#/properties/configChangedAt/maxItems",keyword:"maxItems",params:{limit: limit40}};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
if(data51.length <= 10000){
for(let i3=0; i3<data51.length; i3++){
let data52 = data51[i3];
if(!(((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52))) && (isFinite(data52)))){
const err107 = {instancePath:instancePath+"/configChangedAt/" + i3,schemaPath:"#/properties/configChangedAt/items/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
if((typeof data52 == "number") && (isFinite(data52))){
if(data52 < 0){
const err108 = {instancePath:instancePath+"/configChangedAt/" + i3,schemaPath:"#/properties/configChangedAt/items/minimum",keyword:"minimum",params:{limit: 0, max: 8640000000000000}};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
const limit41 = 8640000000000000;
if(data52 > limit41){
const err109 = {instancePath:instancePath+"/configChangedAt/" + i3,schemaPath:"#/properties/configChangedAt/items/maximum",keyword:"maximum",params:{limit: limit41}};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
}
if(errors >= 100){
break;
}
}
}
}
}
}
else {
const err110 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
validate68.errors = vErrors;
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
  ["Inventory.countDevices", exports.m8],
  ["Inventory.verifySearchIndex", exports.m9],
  ["Inventory.getDeviceHistory", exports.m10],
  ["Inventory.getChanges", exports.m11],
  ["Inventory.restoreDevice", exports.m12],
  ["Inventory.revertRequest", exports.m13],
  ["Collector.reportDevices", exports.m14],
  ["Collector.getReports", exports.m15],
  ["Networks.defineManagedNetwork", exports.m16],
  ["Networks.getManagedNetwork", exports.m17],
  ["Networks.getManagedNetworkNames", exports.m18],
  ["Networks.getAllManagedNetworks", exports.m19],
  ["Networks.deleteManagedNetwork", exports.m20],
  ["Credentials.commitEdits", exports.m21],
  ["Credentials.discardEdits", exports.m22],
  ["Credentials.getCredentialConfig", exports.m23],
  ["Credentials.saveCredentialConfig", exports.m24],
  ["Credentials.deleteCredentialConfig", exports.m25],
  ["Credentials.getCredentialSets", exports.m26],
  ["Credentials.getMaskedCredentialSets", exports.m27],
  ["Credentials.getHistory", exports.m28],
  ["Credentials.saveCredentialSets", exports.m29],
  ["Credentials.deleteCredentialSets", exports.m30],
  ["Credentials.getAllCredentialConfigs", exports.m31],
  ["Credentials.getPendingEdits", exports.m32],
  ["Credentials.rebaseEdits", exports.m33],
  ["Credentials.resolveCredentials", exports.m34],
  ["Settings.getFieldNames", exports.m35],
  ["Settings.defineFieldNames", exports.m36],
  ["Security.getCaller", exports.m37],
  ["Security.getAuditEntries", exports.m38],
  ["Security.getServiceStatus", exports.m39],
  ["Security.logoutCurrentUser", exports.m40],
]);
exports.elementValidators = new Map([
  ["DeviceReport", exports.DeviceReport],
]);
