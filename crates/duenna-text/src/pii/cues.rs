//! Words that say what stands beside them.

use super::lexicon::Word;

/// Phrases, separated by commas, and what they are.
pub(super) const LISTS: &[(&str, Word)] = &[
    (
        "a,an,the,and,or,but,if,then,than,so,as,of,in,on,at,to,for,from,by,with,without,about,into,over,after,before,under,between,through,during,\
         is,are,was,were,be,been,being,am,it,its,this,that,these,those,he,she,they,we,you,i,my,your,his,her,our,their,me,him,us,them,who,whom,\
         whose,what,which,where,when,why,how,not,no,yes,do,does,did,done,has,have,had,can,could,will,would,shall,should,may,might,must,there,here,\
         now,just,also,very,too,only,both,such,please,thanks,thank,sorry,ok,okay,oh,let,each,every,some,any,all,most,more,other,another,same,\
         because,while,although,though,since,until,however,once,im,ive,id,youre,dont,cant,wont,didnt,isnt,get,got,go,come,see,say,tell,ask,\
         need,want,like,give,take,make,know,think,find,put,keep,try,call,send,meet,return,look,nan,null,none,n,s,t",
        Word::FUNCTION,
    ),
    (
        "website,webpage,email,emails,online,internet,blog,app,apps,smartphone,login,username,wifi,selfie,hashtag,podcast,download,upload,firewall,inbox,spreadsheet,\
      fax,faq,url,html,pdf,csv,json,api,sql,todo,startup,laptop,cellphone,voicemail,timestamp,screenshot,emoji,covid,ebook,offline,webinar,signup,invoice,\
      subject,regards,hobbits,satanic,resume,cv,tv,dvd,cd,usb,gps,atm,iban,ssn,dob,vat,eur,usd,gbp,sgd,chf,ceo,cfo,cto,hr,qa,faqs,dear,re,fwd,\
      christmas,easter,thanksgiving,halloween,hanukkah,ramadan,diwali,passover,new year,god,jesus,christ,bible,koran,satan,devil,olympics,google,microsoft,amazon,facebook,\
      twitter,youtube,instagram,whatsapp,netflix,paypal,visa,mastercard,amex,apple,samsung,nokia,sony,linux,windows,android,iphone,ipad,github,gmail,outlook,excel,slack,zoom,\
      skype,uber,airbnb,wikipedia,spotify,linkedin,reddit,oracle,intel,ibm,dhl,fedex,ups,bbc,cnn,nasa,fbi,cia,irs,nhs,european,africa,asia,europe,antarctica,atlantic,pacific,\
      arctic,mediterranean,baltic,internet,python,javascript,java,rust,html,english,maths,wi,tel,mr,mrs,okay,hey,wow",
        Word::COMMON,
    ),
    (
        "mr,mrs,ms,miss,mister,dr,doctor,prof,professor,sir,madam,lady,lord,dame,rev,reverend,father,sister,brother,aunt,uncle,grandma,grandpa,judge,justice,\
      captain,capt,sergeant,sgt,lieutenant,lt,colonel,col,general,gen,major,senator,congressman,congresswoman,governor,president,herr,frau,monsieur,madame,\
      mme,mlle,senor,senora,srta,sra,sr,signor,signora,dott,pan,pani,hon,esq,officer,detective,nurse,coach,attorney,fraulein,mevrouw,meneer",
        Word::TITLE,
    ),
    (
        "by,with,named,called,dear,hi,hello,hey,said,says,told,tell,asked,ask,met,meet,thanks,regards,sincerely,cheers,love,signed,cc,bcc,attn,\
      contact,spouse,husband,wife,partner,son,daughter,mother,mom,dad,father,brother,sister,friend,colleague,boss,manager,guardian,owner,patient,client,\
      customer,employee,member,tenant,student,teacher,lawyer,author,starring,featuring,singer,songwriter,actor,actress,director,player,commenter,and,\
      meeting,interview,behalf,to,for,invite,married,cousin,nephew,niece,neighbour,neighbor,roommate,girlfriend,boyfriend,supervisor,candidate,applicant,\
      under,heard,because,why,was,is,me,him,did,does,has,will,would,can,could,should,whether,unless,reach,reached,phoned,emailed,texted,invited,remind,notify,inform,thank",
        Word::BEFORE_PERSON,
    ),
    (
        "said,says,is,was,has,had,lives,lived,works,worked,wrote,writes,called,calls,asked,asks,told,tells,went,goes,came,comes,thinks,thought,\
      wants,wanted,likes,liked,loves,loved,needs,needed,will,would,can,could,should,did,does,took,takes,gave,gives,made,makes,got,gets,born,died,\
      married,joined,left,moved,spent,listed,played,plays,points,pointed,explained,replied,smiled,laughed,just,and,who,employs,paid,owes,sent,received,\
      visited,studied,teaches,taught,met,sings,sang,directed,founded,earned,lost,won,bought,sold,signed,agreed,speak,speaks,spoke,suffers,have,\
      s,himself,herself",
        Word::AFTER_PERSON,
    ),
    (
        "name is,name s,names is,names are,name was,my name,full name,first name,last name,maiden name,maiden name is,surname,surname is,named him,named her,goes by,\
      known as,calls me,call me,called me,calls himself,calls herself,i am,i m,this is,it s,signed by,written by,follow up with,speak to,speak with,talk to,talk with,\
      meeting with,met with,introduce you to,care of,on behalf of,account of,patient name,customer name,holder,cardholder,cardholder name,\
      partner s name,wife s name,husband s name,account holder,please change it to,correct it to,change it to,add,mi nombre es,me llamo,mein name ist,\
      ich heisse,je m appelle,mi chiamo,ik heet,mijn naam is,jag heter,nazywam sie,meu nome,name,names,contact person,beneficiary,payee,attention",
        Word::INTRODUCES,
    ),
    (
        "in,at,from,to,near,around,outside,inside,across,toward,towards,via,through,into,visit,visiting,visited,reach,reached,leaving,left,southern,northern,\
      eastern,western,south,north,east,west,central,downtown,greater,upper,lower",
        Word::BEFORE_PLACE,
    ),
    (
        "lives in,live in,lived in,living in,moved to,moved from,moved here from,move to,moving to,moving from,moves to,relocated to,based in,located in,born in,\
      raised in,grew up in,originally from,comes from,come from,came from,is from,are from,i m from,am from,travelling to,traveling to,travel to,trip to,flying to,\
      flight to,fly to,arrived at,arrived in,arrive in,arrives in,returned to,back to,back from,am in,i m in,we are in,visit,visiting,visited,settled in,stay in,staying in,\
      city of,town of,village of,state of,province of,country of,capital of,office in,company in,holiday in,vacation in,wohnt in,aus,citizen of,immigrated to,\
      emigrated to,immigrated from,work in,works in,working in,study in,studied in,hometown,birthplace,place of birth,ferry to,train to,bus to,ticket to,tickets to,flights to,flew to,flew from,travelled to,traveled to,drove to,\
         landed in,as far as,greetings from,ferry from,train from,bus from,flight from,honeymoon in,city,country,state,town,province,region,suburb",
        Word::LEADS_TO_PLACE,
    ),
    (
        "inc,incorporated,ltd,limited,llc,llp,plc,corp,corporation,company,co,gmbh,ag,kg,sa,sarl,srl,spa,bv,nv,ab,oy,as,aps,pty,group,holdings,partners,bank,\
      university,college,institute,school,hospital,clinic,foundation,association,society,orchestra,museum,church,hotel,restaurant,airlines,airways,insurance,\
      systems,solutions,technologies,technology,software,services,service,research,finance,capital,ventures,industries,international,global,media,\
      studios,entertainment,records,press,weekly,times,magazine,news,union,agency,ministry,department,committee,commission,council,court,police,\
      army,force,forces,club,league,team,band,labs,laboratories,consulting,associates,logistics,motors,airlines,pharma,pharmaceuticals,energy,networks,\
      network,ratings,movers,lines,act,rights,treaty,federation,enterprises,trust,fund,supercomputing",
        Word::ORGANIZATION,
    ),
    (
        "street,st,road,rd,avenue,ave,av,lane,ln,drive,dr,boulevard,blvd,court,ct,place,pl,square,sq,terrace,ter,way,close,crescent,cres,highway,hwy,parkway,pkwy,\
      circle,cir,trail,trl,alley,row,walk,mews,grove,gardens,loop,plaza,turnpike,tpke,expressway,esplanade,parade,quay,wharf,bypass,\
      causeway,crossing,crossroad,crossroads,cove,coves,cliff,cliffs,dale,flat,flats,forge,forges,fork,forks,fort,glen,hill,hills,hollow,island,\
      islands,isle,junction,key,keys,knoll,knolls,landing,lodge,manor,meadow,meadows,mill,mills,mount,mountain,orchard,oval,park,parks,pass,passage,path,\
      pike,pine,pines,plain,plains,point,points,port,prairie,ranch,rapid,rapids,rest,ridge,ridges,river,route,run,shoal,shoals,shore,shores,spring,springs,spur,\
      squares,station,stream,streets,summit,trace,track,tunnel,underpass,union,unions,vale,valley,via,viaduct,view,views,village,villages,ville,vista,walks,well,\
      wells,bridge,brook,brooks,burg,burgs,camp,canyon,cape,centers,center,centre,club,common,commons,corner,corners,course,courts,creek,crest,curve,dam,divide,\
      drives,estate,estates,extension,extensions,falls,ferry,field,fields,ford,garden,gateway,green,greens,groves,harbor,harbors,haven,heights,\
      inlet,lake,lakes,light,lights,locks,mall,neck,skyway,roads,utca,u,ut,utja,ter,koz,tie,tee,katu,gatan,gata,gate,vei,veien,vej,vag,vagen,strasse,str,\
      weg,platz,allee,gasse,straat,laan,plein,ulice,ulica,terrasse,torg,torget,tanav,puiestee,maantee,trida,namesti,nabrezi,krog,trg,caddesi,cad,sokak,sokagi,bulvari",
        Word::STREET_LAST,
    ),
    (
        "rue,avenue,av,avda,avenida,boulevard,bd,allee,chemin,impasse,quai,route,place,calle,c,carrera,plaza,paseo,via,viale,vicolo,corso,piazza,piazzetta,piazzale,\
      largo,rua,r,travessa,praca,estrada,alameda,rodovia,ul,ulica,ulice,aleja,al,os,pl,plac,bulevar,bul,jalan,jl,strada,str,calea,trg,namesti,cesta,ronda,camino,\
      carretera,rambla,passeig,carrer,odos,leoforos,\u{3bb}\u{3b5}\u{3c9}\u{3c6}\u{3cc}\u{3c1}\u{3bf}\u{3c2},\u{3c0}\u{3bb}\u{3b1}\u{3c4}\u{3b5}\u{3af}\u{3b1},\
      \u{3bf}\u{3b4}\u{3cc}\u{3c2},strasse,prospekt,ulitsa,quadra,trieda,trida,cours,lieu dit,square,passage,via dei,rua,urb,fundo,villa,jardim,sitio",
        Word::STREET_FIRST,
    ),
    (
        "apt,apartment,suite,ste,unit,flat,floor,fl,room,rm,building,bldg,box,pobox,postbox,post box,po box,p o box,psc,postfach,bus,piso,etage,lot,casella postale,\
      boite postale,apartado,pmb,dept,house,block,tower,wohnung,whg",
        Word::UNIT,
    ),
    (
        "january,february,march,april,may,june,july,august,september,october,november,december,jan,feb,mar,apr,jun,jul,aug,sep,sept,oct,nov,dec,\
      januar,februar,marz,maerz,mai,juni,juli,oktober,dezember,janvier,fevrier,mars,avril,juin,juillet,aout,septembre,octobre,novembre,decembre,\
      enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre,gennaio,febbraio,aprile,maggio,giugno,luglio,settembre,\
      ottobre,dicembre,januari,februari,maart,mei,augustus,augusti,stycznia,lutego,marca,kwietnia,maja,czerwca,lipca,sierpnia,wrzesnia,pazdziernika,listopada,\
      grudnia,janeiro,fevereiro,marco,junho,julho,setembro,outubro,novembro,dezembro",
        Word::MONTH,
    ),
    (
        "monday,tuesday,wednesday,thursday,friday,saturday,sunday,mon,tue,tues,wed,thu,thur,thurs,fri,sat,sun,montag,dienstag,mittwoch,donnerstag,freitag,samstag,\
      sonntag,lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche,lunes,martes,miercoles,jueves,viernes,sabado,domingo",
        Word::WEEKDAY,
    ),
    (
        "van,von,de,der,den,del,della,di,da,do,dos,das,du,la,le,el,al,bin,ibn,ben,ten,ter,te,zu,zum,zur,y,af,av,st,saint,san,santa,mac,mc,abu,o,d,l,vander,vande",
        Word::PARTICLE,
    ),
    (
        "address,addresses,address is,lives at,live at,living at,lives on,live on,lived on,located at,located on,resides at,residing at,office is at,restaurant is at,\
      meet at,meet me at,meet you at,ship to,shipped to,deliver to,delivered to,delivery to,send to,sent to,mail to,taxi to,ride to,drive to,return to,billing address,\
      shipping address,home address,mailing address,adresse,anschrift,direccion,indirizzo,endereco,adres,wohnhaft,drops you off at,pick up at,picked up at,\
      pick me up at,come to,go to,house at,home at,apartment at,enter on,situated at,based at,grew up on,grew up at,house on,flat on,shop on,store on,parked on,parked at,opposite,headquartered at,street address,to the corner,the corner of,corner of,is at,it s in,it is",
        Word::ADDRESS_CUE,
    ),
    (
        "password,passwords,passwd,pwd,passphrase,passcode,pass word,kennwort,passwort,contrasena,mot de passe,secret,secret key,token,access token,auth token,\
      api key,apikey,api token,access key,client secret,private key,bearer,credential,credentials,pin,pin code,pin number,cvv,cvc,cvv2,security code,otp,\
      one time code,verification code,login code,auth,authorization,secretkey,accesskey,signing key,encryption key",
        Word::SECRET_CUE,
    ),
    (
        "aged,age,turned,turning,turns,years old,year old,yrs old,yr old,yo,y o,years of age,age of,ages,alter,jahre alt,anos,ans",
        Word::AGE_CUE,
    ),
];
